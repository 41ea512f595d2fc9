package shop

class Limits { companion object { val MOST = 1 } }
class Named { companion object Factory { fun make() {} } }
class Box { class Lid { val size = 2 } }
object Clock { fun now() = 0; private val zone = "} of the {" }
sealed class Shape { object Round : Shape(); object Flat : Shape() }
enum class Level { LOW, HIGH; fun next() = HIGH }
interface Shelf { fun rows(): Int }
fun within(count: Int, rest: List<String>) = rest.map { "${ it }!" }
fun half(count: Int) = (0..<count).map { it / 2 }
val mask = 0b0101
