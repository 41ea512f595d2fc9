package com.acme;

@Marker
@Route(value = Paths.HOME, type = Kind.class)
class Service extends Base<Order> implements First, Second {
    private final Repository[] repositories = new Repository[Limits.SIZE];

    <E extends Event & Named> Result<? super E> load(Query query, Filter... filters) throws Failed {
        if (query instanceof Special special) { }
        var cast = (Casted) query;
        Clock.now().then(Handler::new).then(other::call);
        try { } catch (LoadError | Timeout error) { }
        for (Item item : items) { item.touch(); }
        return switch (query) {
            case Point(Left left, var right) -> null;
            case Text text -> new Found<>() { };
            default -> constant.VALUE;
        };
    }
    List<@NonNull Part> parts;
}
