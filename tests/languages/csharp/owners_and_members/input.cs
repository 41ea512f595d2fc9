public class Service : Base.Worker<int>, IDisposable
{
    public Clock Clock { get; set; }
    protected const int Limit = 1, Least = 0;
    private int hidden;

    public void Run()
    {
        Clock.Now();
        Company.Core.Errors.Raise();
        hidden.ToString();
        Pool<int>.Shared.Take();
        if (this is Company.Core.Special) { }
    }
}

public record Row(Cell Cell);
