package shop.order;

public class Input<T> extends Base<T, Kind> implements Builder<Input<T>> {
    Own own;

    static class Builder {}

    enum Kind {}

    static class Own implements Inner {}

    interface Inner {}
}

interface Second extends Third {}

class Third {}
