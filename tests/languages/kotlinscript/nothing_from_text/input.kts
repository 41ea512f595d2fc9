// import com.acme.Commented
/* apply(Plugin) */
val text = "import com.acme.Quoted"
