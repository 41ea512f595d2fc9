package com.acme

import com.acme.core.Order

class Half {
  val order: Order = = 1
}

class Whole(part: Part)
