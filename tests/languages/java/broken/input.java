package com.acme;

import com.acme.core.Order;

class Half {
    Order order = ;
    Part part;
}

class Whole { }
