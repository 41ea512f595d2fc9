// using Commented;
/* public class Blocked { } */
using Real;

public class Texts
{
    const string A = "using Quoted;";
    const string B = @"
using Verbatim;
public class Inside { }
";
}
