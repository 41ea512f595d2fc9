using Company.Core;

namespace Company.App;

[Serializable, Route("x")]
public class Service : BaseService<Order>, IService
{
    private readonly Repository? _repository = new Repository();
    public Task<Dictionary<string, Item>> Load(Query query, Filter[] filters)
    {
        var kind = typeof(Marker);
        if (query is Special special) { }
        var cast = (Casted)query;
        var same = query as Same;
        Clock.Now();
        query.Execute();
        try { } catch (LoadError error) { }
        return default(Task<Dictionary<string, Item>>);
    }
    public event Handler Changed;
    private (First, Second) Both() => throw new Company.Errors.Missing();
    private class Own { }
    private Own own;
}
