#if MODERN
public class Kept : Base { }
#else
#pragma warning disable 1591
public class Also : Other { }
#endif

public class Service
{
#if MODERN
    public One Load(Span<Item> items)
#elif MIDDLE
    public Two Load(List<Item> items)
#else
#pragma warning disable 1591
    // Not the best way.
    public Three Load(Item[] items)
#endif
    {
        return new Loader().Run("#if", '"', items);
    }

    public Size Size
#if MODERN
        => new Wide();
#else
        => new Narrow();
#endif
}
