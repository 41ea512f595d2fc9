namespace Shop;

[Collection(nameof(Serial))]
public class Till
{
    private int Count { get; }

    public bool Ready(object thing, Row row)
    {
        if (thing is Answer<string>) return true;
        if (row.Closed || (thing is Receipt && row.Matches(thing))) return true;
        if (thing is Box<int> && row.Open && row.Big) return true;
        return thing is not Parcel<int> and not null;
    }

    public string Tell<TResult>() =>
        $"{nameof(Policy)} {nameof(TResult)} {nameof(Count)} {nameof(Order.Total)} {nameof(row)}";
}
