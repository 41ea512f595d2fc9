public class Box { }
public class Box<T> : Box { }
public delegate void Done<in TFirst, out TSecond>(TFirst first);

public class Spread
    <[Kept] T, U> { }

public class User
{
    Pair<Pair<int, Key>, Maps.Map<int, int, Value>> pairs;
    System.Type open = typeof(Open<,>);
    [Checked<int>] void Run<A, B>() => Pool<Item>.Take();
    Plain plain;
}
