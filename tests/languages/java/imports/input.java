package com.acme.app;

import java.util.List;
import java.util.Map.Entry;
import java.util.function.*;
import static java.lang.Math.max;
import static org.junit.Assert.*;
import com . acme
    . core.Order;

class App {
    List<Order> orders;
    Entry<String, Function<Order, String>> entry;
    int most = max(1, 2);
}
