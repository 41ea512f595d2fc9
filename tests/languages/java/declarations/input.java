package com.acme;

public sealed interface Shape permits Circle, Square {
    int SIDES = 0;
    enum Hidden { ONE }
}
record Circle(double radius) implements Shape {
    Circle {
        class Local { }
    }
}
final class Square implements Shape {
    public static class Builder<T> {
        T value;
    }
    private Builder<Circle> builder;
}
enum Colour { RED, GREEN { void paint() { } }; void paint() { } }
@interface Painted { Colour value() default Colour.RED; }
non-sealed abstract class Odd { public interface Inner { } }
