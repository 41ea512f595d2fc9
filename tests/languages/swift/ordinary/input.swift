import Foundation
import struct Shapes.Circle
import UIKit.UIView
@testable import Store

let limit = 3
var first = 1, second = 2
public func area(of circle: Circle) -> Double { let inner = 1; return Double(inner) }
open class Cart: Base, Priced {
    var total: Money = .zero
    func add(_ order: Order) { }
    struct Line { }
}
struct Point<T: Number> { let x: T }
enum Mood { case calm, cross(Reason) }
protocol Named { associatedtype Kind; var name: String { get } }
actor Keeper { }
extension Text: Named { func found() { } }
typealias Points = [Point<Double>]
