package com.acme

@marked class Service[T <: Bound](clock: Clock) extends Base[Order](clock) with Mixed {
  def load(query: Outer.Query): Result[Item] = query match {
    case special: Special => Factory.make(special)
    case Case(_) => new Found[Part]()
    case _ => Built(1)
  }
}
