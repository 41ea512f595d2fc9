package com.acme.app

import com.acme.core.Order
import com.acme.core.{Part, Item => CoreItem, Kind as CoreKind, _}
import scala.collection.mutable._
import scala.util.*
import _root_.java.util.List
import com.acme.one.First, com.acme.two.Second

class App(order: Order, part: Part, item: CoreItem, kind: CoreKind) {
  import inner.Hidden
  val hidden: Hidden = First(Second)
}
