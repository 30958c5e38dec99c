export { type BroughtLine, listBroughtLines } from './brought-orders.queries.ts'
export {
  type CurrencyEarnings,
  hasOrders,
  listProductEarnings,
  listSentenceEarnings,
  sumEarnings,
} from './earnings.queries.ts'
export { countCustomerOrders, eraseOrders, findOrderShoppers, redactOrders } from './erase-orders.ts'
export { orderDataSets } from './orders.data-sets.ts'
export { markLate } from './orders.repository.ts'
export { recordOrders } from './orders.service.ts'
export { settleOrders, sweepOrders } from './settle-orders.ts'
export { recordSourceOrder, type SourceOrder } from './source-order.ts'
export { type CartLookup, createCartLookup, tellCart } from './told-carts.ts'
