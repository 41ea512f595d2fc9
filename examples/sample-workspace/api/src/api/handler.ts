import { total, type Order } from "../orders";

/** Answer GET /orders/total. */
export function orderTotalHandler(orders: readonly Order[]): { cents: number } {
  return { cents: total(orders) };
}
