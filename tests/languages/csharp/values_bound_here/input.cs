namespace Acme;

public class Service : Base
{
    public class Open { }
    internal enum Level { }
    protected struct Pair<A, B> { }
    class Closed { }
    private protected record Half;

    void Run(Job Work, object raw)
    {
        var Total = 1;
        Total.ToString();
        Work.Go();
        foreach (var Each in list) { Each.Go(); }
        if (raw is Fast Quick) { Quick.Go(); }
        Try(out var Result);
        Result.Go();
        Map(Row => Row.Go());
        Clock.Now();
        Size.Of(1);
        Size Size = null;
    }
}
