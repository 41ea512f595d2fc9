public sealed partial class Sealed { }
public readonly struct Point { }
unsafe struct Raw { }
public ref struct Span { }
public record Person(string Name);
public record struct Pair(int Left, int Right);
public readonly record struct Fixed(int Value);
internal enum Color { Red }
public interface IShape { }
public delegate int Compare(int left, int right);
class Implicit { }
file class Hidden { }
public abstract class Generic<T> where T : new() { }
