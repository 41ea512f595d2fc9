@file:JvmName("-Strings")

package com.acme

fun shout(text: String) = text
