using Dapper.Core;

public class Map : Mapper.ITypeMap, Generic<int>.Inner
{
    Outer.Middle.Leaf leaf;
}
