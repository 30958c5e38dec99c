import { getPurchaseGid, type Purchase } from '../billing/purchase.ts'
import { writeDecimal } from './decimal.ts'

export function describePurchaseNode({ id, name, status, test, price, createdAt }: Purchase): Record<string, unknown> {
  return {
    __typename: 'AppPurchaseOneTime',
    id: getPurchaseGid(id),
    name,
    status,
    test,
    price: { amount: writeDecimal(price.amount), currencyCode: price.currencyCode },
    createdAt: createdAt.toISOString(),
  }
}
