namespace Company.Core
{
    class Inside { }
}

static class Outside { }
