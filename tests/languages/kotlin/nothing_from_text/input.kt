// import com.acme.Commented
/* import com.acme.Blocked /* nested */ class Blocked */
/** [com.acme.Documented] */
val one = "import com.acme.Quoted"
val raw = """
import com.acme.InRaw
class InRaw
"""
