package com.acme

fun Order.total(): Int = this.lines.sumOf { it.price }
val <T> List<T>.second: T get() = get(1)
infix fun Order.plus(line: Line) = copy(lines = lines + line)
private fun Order.secret() = 1
fun plain(order: Order) = order

class Shop(val name: String, rate: Int) {
    val open = true
    fun Order.ship() = order?.shipped
    enum class Kind {
        BIG;

        val sign = 1
    }
}

val sums = orders.map(Order::sum).first { it joins other }
