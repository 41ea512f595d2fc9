package com.acme

expect class Lock {
    fun close()
}

expect fun now(): Long

actual typealias Instant = java.time.Instant

actual object Clock

internal expect val platform: Platform
