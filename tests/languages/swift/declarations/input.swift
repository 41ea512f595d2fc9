public class Order: Base {
  var total: Money = 0
  struct Line {}
  func pay() {}
}
struct Till<Item: Countable> {
  let items: [Item]
}
enum State { case open }
protocol Payable {}
actor Counter {}
extension Order: Payable {
  struct Added {}
}
typealias Amount = Int
func rounded(_ value: Amount) -> Amount {
  let local = value
  return local
}
let first = 1, second = 2
var computed: Int { 3 }
let (left, right) = (1, 2)
private func hidden() {}
fileprivate struct Secret {}
