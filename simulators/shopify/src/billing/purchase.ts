import type { Price } from './subscription.ts'

export type PurchaseStatus = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED'

export interface PurchaseOrder {
  name: string
  returnUrl: string
  test: boolean
  price: Price
}

/** A one-time charge of the app. */
export interface Purchase extends PurchaseOrder {
  id: number
  /** Proves that a confirmation link came from here. */
  signature: string
  status: PurchaseStatus
  createdAt: Date
  updatedAt: Date
}

export function getPurchaseGid(id: number): string {
  return `gid://shopify/AppPurchaseOneTime/${id}`
}
