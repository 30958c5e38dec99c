export { eraseOrders, findOrderShoppers, redactOrders } from './erase-orders.ts'
export { orderDataSets } from './orders.data-sets.ts'
export { markLate } from './orders.repository.ts'
export { sweepOrders } from './settle-orders.ts'
