package com.acme

class Plain {
    class Nested
    fun member() = 1
    val property = 2
    companion object Named {
        const val SIZE = 3
    }
}
data class Pair<A, B>(val first: A, var second: B)
sealed interface Shape
enum class Colour { RED, GREEN }
annotation class Mark
object Single
internal class Inside
private class Hidden
typealias Handler = (Plain) -> Unit
fun top() {
    val local = 1
    fun inner() = local
    class Local
}
fun <T : Shape> List<T>.area(): Int = 0
private fun secret() = 1
const val LIMIT = 10
val Plain.width: Int get() = 1
private val hidden = 2
var lateState by state {
    val deep = 1
}
val (left, right) = pair()
