package com.acme

fun interface Action<T> {
    fun run(input: Input): T
}

fun use(action: Action<Output>) = action
