import { type DataSet, readTable } from '../../core/database/data-set.ts'

export const billingDataSets: readonly DataSet[] = [
  readTable({
    name: 'subscriptions',
    table: 'subscriptions',
    key: ['id'],
    columns: [
      'provider',
      'plan_id',
      'status',
      'period_start',
      'period_end',
      'cancel_at',
      'pending_plan_id',
      'created_at',
    ],
  }),
  readTable({
    name: 'top_ups',
    table: 'top_ups',
    key: ['period_start'],
    columns: [
      'period_start',
      'provider',
      'plan_id',
      'recommendations',
      'amount',
      'currency',
      'status',
      'asked_at',
      'paid_at',
    ],
  }),
  readTable({ name: 'notices', table: 'billing_notices', key: ['subject'], columns: ['subject', 'created_at'] }),
]
