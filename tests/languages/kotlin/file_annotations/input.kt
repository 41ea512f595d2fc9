@file:JvmName("Strings")
@file:Suppress("unused")

package com.acme

fun shout(text: String) = text
