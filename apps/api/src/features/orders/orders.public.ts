export { type BroughtLine, listBroughtLines } from './brought-orders.queries.ts'
export { countSold } from './count-sold.ts'
export { hasOrders } from './earnings.queries.ts'
export { type CurrencyTotals, listProductEarnings, listSentenceEarnings, listTotals } from './earnings.ts'
export { countCustomerOrders, eraseOrders, findOrderShoppers, redactOrders } from './erase-orders.ts'
export { forgetAllSums } from './forget-sums.ts'
export { orderDataSets } from './orders.data-sets.ts'
export { findOrderTime, markLate } from './orders.repository.ts'
export { recordOrders } from './orders.service.ts'
export { keepEarnings, readEarnings, readTotals } from './read-earnings.ts'
export { settleOrders, sweepOrders } from './settle-orders.ts'
export { recordSourceOrder, type SourceOrder } from './source-order.ts'
export {
  type CartLookup,
  createCartLookup,
  type ListedOrder,
  listMissedOrders,
  mayHaveOrders,
  tellCart,
} from './told-carts.ts'
