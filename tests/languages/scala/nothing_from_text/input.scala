// import com.acme.Commented
/* import com.acme.Blocked */
object Text {
  val one = "import com.acme.Quoted"
  val raw = """
    import com.acme.InRaw
  """
}
