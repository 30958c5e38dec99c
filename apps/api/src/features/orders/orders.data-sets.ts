import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const orderDataSets: readonly DataSet[] = [
  readTable({
    name: 'orders',
    table: 'orders',
    key: ['order_id'],
    columns: ['order_id', 'ordered_at', 'changed_at', 'currency', 'status', 'shopper_id', 'search_id', 'received_at'],
  }),
  readTable({
    name: 'order_lines',
    table: 'order_lines',
    key: ['order_id', 'line'],
    columns: [
      'order_id',
      'line',
      'product_id',
      'variant_id',
      'quantity',
      'paid_minor',
      'refunded_minor',
      'earned',
      'search_id',
    ],
  }),
  readTable({
    name: 'told_carts',
    table: 'told_carts',
    key: ['search_id'],
    columns: ['search_id', 'shopper_id', 'told_at'],
  }),
]
