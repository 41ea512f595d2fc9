package com.acme

val one = $$"price $5 and $$name"

class After {
    val many = $$$"""
        class InText { ${x } "$y" }
    """
    val cost = "cost $$"
}

fun last() = Unit
