/** An order as it is stored; cents is what it costs. */
export interface Order {
  id: number;
  cents: number;
}

/** Add up what a user's orders cost. */
export function total(orders: readonly Order[]): number {
  return orders.reduce((sum, order) => sum + order.cents, 0);
}
