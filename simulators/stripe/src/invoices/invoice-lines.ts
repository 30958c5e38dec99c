import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import { formatMoney } from '../catalog/money.ts'
import { getProductName, idOf, writeDecimal } from '../catalog/prices.ts'
import type { ItemTarget } from '../subscriptions/item-targets.ts'
import type { Period } from '../subscriptions/subscription-items.ts'

/** One line of an invoice before it is on one. Amounts in minor units, negative for a credit. */
export interface LineDraft {
  amount: number
  description: string
  price: Stripe.Price
  quantity: number
  period: Period
  isProration: boolean
  subscriptionId: string
  itemId: string | null
}

/** A line that waits for the next invoice of its subscription. */
export interface PendingLine {
  id: string
  subscriptionId: string
  draft: LineDraft
}

export function draftPeriodLine(
  account: Account,
  target: ItemTarget,
  { subscriptionId, period, isTrial = false }: { subscriptionId: string; period: Period; isTrial?: boolean },
): LineDraft {
  const { price, quantity, itemId } = target
  const unitAmount = isTrial ? 0 : (price.unit_amount ?? 0)
  const name = getProductName(account, price)
  const description = isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${describePrice(price)})`
  return {
    amount: unitAmount * quantity,
    description,
    price,
    quantity,
    period,
    isProration: false,
    subscriptionId,
    itemId,
  }
}

function describePrice(price: Stripe.Price): string {
  return `${formatMoney(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? 'month'}`
}

/** A date as it stands in the description of a proration. */
export function describeDate(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export function createLine(invoiceId: string, draft: LineDraft): Stripe.InvoiceLineItem {
  const { amount, price, subscriptionId } = draft
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: draft.description,
    discount_amounts: [],
    discountable: !draft.isProration,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: describeParent(draft),
    period: { end: draft.period.end, start: draft.period.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: writeDecimal(draft.quantity === 0 ? 0 : amount / draft.quantity),
    },
    quantity: draft.quantity,
    quantity_decimal: writeDecimal(draft.quantity),
    subscription: subscriptionId,
    subtotal: amount,
    taxes: [],
  }
}

function describeParent(draft: LineDraft): Stripe.InvoiceLineItem.Parent {
  if (draft.isProration || draft.itemId === null) {
    return {
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: draft.isProration,
        proration_details: { credited_items: null },
        subscription: draft.subscriptionId,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    }
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription: draft.subscriptionId,
      subscription_item: draft.itemId,
    },
    type: 'subscription_item_details',
  }
}

/** Takes the waiting lines of a subscription off the pile. */
export function takePendingLines(account: Account, subscriptionId: string): LineDraft[] {
  const waiting = listPendingLines(account, subscriptionId)
  for (const line of waiting) account.pendingLines.remove(line.id)
  return waiting.map((line) => line.draft)
}

export function listPendingLines(account: Account, subscriptionId: string): PendingLine[] {
  return [...account.pendingLines.values()].filter((line) => line.subscriptionId === subscriptionId)
}

export function addPendingLines(account: Account, drafts: LineDraft[]): void {
  for (const draft of drafts) {
    account.pendingLines.add({ id: newId('ii'), subscriptionId: draft.subscriptionId, draft })
  }
}
