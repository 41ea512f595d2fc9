namespace Acme;

public ref partial struct Reader
{
    void Run(Job job, Many[] many)
    {
        job?.Clock = new Clock();
        job?.Clock.Size += Size.One;
        many?[0] = new Many();
        var same = job?.Clock == job?.Other && many?[1] != null;
        var made = new Row { Name = job?.Clock, Other = new Last() };
        Call(each => each?.Name ?? new Rest());
    }
}
