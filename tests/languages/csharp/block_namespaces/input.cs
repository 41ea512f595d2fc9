namespace Company.Product
{
    using Company.Core;

    public class Outer { public class Nested { } }

    namespace Inner
    {
        internal class Deep { }
    }
}

namespace Company.Other
{
    interface IThing { }
}
