public class Cache<TKey, TValue> where TValue : Entry
{
    public TValue Get(TKey key) => Store.Load<TValue>(key);
    public List<Cache<TKey, Page>> All { get; }
}
