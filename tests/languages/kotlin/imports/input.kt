package com.acme.app

import com.acme.core.Order
import com.acme.core.Part as CorePart
import com.acme.core.total
import com.acme.extra.*
import com.acme.`in`.Source
import com.acme.Kind.Companion.ONE;

val order: Order = Order(CorePart(), ONE)
val sum = total(Source())
