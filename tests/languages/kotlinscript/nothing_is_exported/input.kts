package com.acme.scripts

class Helper
object Single
fun help() = Helper()
val answer = 42
typealias Name = String
