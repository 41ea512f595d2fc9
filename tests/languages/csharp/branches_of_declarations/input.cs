#if MODERN
using New.Things;
#elif MIDDLE
using Middle.Things;
#else
using Old.Things;
#endif
namespace Acme;

#if MODERN
public class Modern { Task Run(Clock clock) => clock.Go(); }
#else
#pragma warning disable 1591
public class Old
{
    Job Start() { return null; }
#if ODD
    Odd odd;
#else
    Even even;
#endif
}
#endif

public class Always
{
    void Run()
    {
        Call(
#if MODERN
            new First(),
#else
            new Second(),
#endif
            new Third());
    }
}
