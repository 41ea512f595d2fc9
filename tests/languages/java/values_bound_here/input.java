package com.acme;

public class Service extends Base<Item> implements com.acme.core.Runs {
    static final Clock Now = null;

    public static class Open {}

    enum Level { Low }

    private static class Closed {}

    @Deprecated
    private static class Hidden {}

    interface Shape {
        class Round {}
    }

    void run(Object A, String... B) {
        var Total = 1;
        A.toString();
        B.clone();
        Total.go();
        Now.go();
        for (Job Each : jobs) Each.go();
        if (raw instanceof Fast Quick) Quick.go();
        map(Row -> Row.go());
        map((Left, Right) -> Left.go());
        Real.go();
    }
}
