// import com.acme.Commented;
/* import com.acme.Blocked; class Blocked { } */
/** {@link com.acme.Documented} */
class Text {
    String one = "import com.acme.Quoted;";
    String block = """
        import com.acme.InBlock;
        class InBlock { }
        """;
}
