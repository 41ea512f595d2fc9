package com.acme

@Component
@Transactional
class Service {
    fun load(): Item = Item()
}

@Marked
@Target(Place.FIELD)
annotation class Mark

@First
@Second
data class Data(val part: Part)

@Retention(Kept.ALWAYS)
@Second
public annotation class Public

/** What follows. */
fun last() = Unit
