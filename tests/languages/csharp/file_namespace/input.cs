namespace Company.Product;

public static class Extensions { }
