// import Commented
/* import Blocked /* import Nested */ class Hidden { } */
#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif
import func Darwin.sqrt
public import Visible
private let secret = 1
fileprivate func helper() { }
private struct Inner { }
fileprivate typealias Short = Int
let text = "import Quoted \(limit)"
let block = """
import InBlock
class InBlock { }
"""
var computed: Int { let inside = 1; return inside }
private(set) var counter = 0
let (left, right) = pair
public final class Shown { private class Secret { } }
func outer() { class Local { }; func nested() { }; let value = 1 }
