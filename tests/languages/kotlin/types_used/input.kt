package com.acme

@Marked(Kind::class)
class Service(private val clock: Clock, other: Map<Key, Value?>) : Base<Order>(Registry), First by Delegate {
    fun load(query: Query = Query.Empty, each: (Item) -> Result): Outer.Inner {
        if (query is Special) throw Missing("x")
        val cast = query as? Casted
        when (query) {
            is Left -> Left.go()
            Single -> compute(Right())
            else -> other.Member.call()
        }
        val made = object : Anonymous() { }
        val names = listOf<Name>().map(::Wrapped).map(Mapper::map)
        try { } catch (error: Failed) { }
        return "${Shown.text} $cast"
    }
    enum class Own { FIRST, SECOND(Third) }
    val own = Own.FIRST
}
fun <T : Bound> Receiver<T>.extend() where T : Other = Unit
