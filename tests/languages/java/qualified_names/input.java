package com.acme;

@com.acme.marks.Marked
class Tool extends com.acme.core.Base<String> {
    Outer.Inner inner = new Outer.Inner();
    com.acme.core.Holder.Item item;
    int size = com.acme.core.Sizes.of(3);
    java.util.List<Part> parts;
    @Outer.Note int noted = Outer.Deep.VALUE;
}
