func run(order: Order, all: [Line]) throws -> Till<Item> {
  let made = Maker(order)
  Tools.call()
  let seen = order as? Special
  return Till<Item>.empty
}
