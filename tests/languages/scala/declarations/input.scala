package com.acme
package core

class Plain(value: Int) {
  def member = 1
  class Inner
}
case class Point(x: Int)
trait Shape { type Own = Int }
object Single { val deep = 1 }
private class Hidden
private[core] class Shared
sealed abstract class Kind
enum Colour { case Red, Green }
type Alias = Plain
def top(x: Int): Int = { def local = x; local }
val answer = 42
var state: Plain = null
given ordering: Ordering[Plain] = ???
package object extras { def helper = 1 }
package deeper { class Deep }
