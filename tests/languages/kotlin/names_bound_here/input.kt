package com.acme

class Box<Content>(val make: () -> Content) {
    fun fill(start: () -> Int) {
        val helper = { 1 }
        helper()
        start()
        make()
        fill(start)
        outside()
        receiver.inside()
    }
}
