public class Service
{
#if MODERN
    public One Load(
#if WIDE
        Wide item
#else
        Narrow item
#endif
    )
#else
    public Two Load(
#if WIDE
        Broad item
#else
        Slim item
#endif
        , Rest rest)
#endif
    {
    }
}
