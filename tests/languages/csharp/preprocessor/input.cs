#if NEW
using New.Things;
#else
using Old.Things;
#endif

public class Service
{
#region Loading
#if NEW
    public Task Load(Span<Item> items)
#else
    public Task Load(Item[] items)
#endif
    {
#pragma warning disable 1591
        return new Loader().Run(items);
    }
#endregion
}
