import { expect, test } from 'vitest'
import { chooseShopifySubscription, findNextPrice, subscriptionsSchema } from './shopify-subscription.ts'

interface Node {
  id: number
  name: string
  amount: number
  status: string
  day: number
  endsOn?: number
}

const onDay = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()

/** As Shopify lists them. */
function read(nodes: Node[]) {
  const described = nodes.map(({ id, name, amount, status, day, endsOn }) => ({
    id: `gid://shopify/AppSubscription/${id}`,
    name,
    status,
    createdAt: onDay(day),
    currentPeriodEnd: endsOn === undefined ? null : onDay(endsOn),
    lineItems: [
      {
        plan: {
          pricingDetails: {
            interval: 'EVERY_30_DAYS',
            price: { amount: amount.toFixed(2), currencyCode: 'USD' },
          },
        },
      },
    ],
  }))
  const { currentAppInstallation } = subscriptionsSchema.parse({
    currentAppInstallation: { allSubscriptions: { nodes: described } },
  })
  return currentAppInstallation.allSubscriptions.nodes
}

const growth = { id: 9, name: 'Growth', amount: 79, day: 1 }
const starter = { id: 10, name: 'Starter', amount: 19, day: 5 }

test('[BILL-14] of two that are active the smaller, later one follows when the period of the other ends', () => {
  const nodes = read([
    { ...starter, status: 'ACTIVE' },
    { ...growth, status: 'ACTIVE', endsOn: 31 },
  ])
  expect(chooseShopifySubscription(nodes)).toMatchObject({
    providerId: 'gid://shopify/AppSubscription/9',
    planId: 'growth',
    periodEnd: new Date(onDay(31)),
    pending: { planId: 'starter', at: new Date(onDay(31)) },
  })
  expect(findNextPrice(nodes, 'gid://shopify/AppSubscription/9')).toEqual({ amount: 1900, currency: 'USD' })
})

test('[BILL-14] a bigger one counts at once, also while the former one is still listed as active', () => {
  const nodes = read([
    { ...growth, id: 11, day: 5, status: 'ACTIVE', endsOn: 35 },
    { ...starter, day: 1, status: 'ACTIVE', endsOn: 31 },
  ])
  expect(chooseShopifySubscription(nodes)).toMatchObject({ planId: 'growth', pending: null })
})

test('[BILL-14] a smaller one that Shopify puts in place at once counts at once', () => {
  const nodes = read([
    { ...starter, status: 'ACTIVE', endsOn: 35 },
    { ...growth, status: 'CANCELLED' },
  ])
  expect(chooseShopifySubscription(nodes)).toMatchObject({ planId: 'starter', pending: null })
})

test.each([
  ['FROZEN', 'paused'],
  ['PENDING', 'incomplete'],
  ['ACCEPTED', 'incomplete'],
  ['CANCELLED', 'canceled'],
  ['EXPIRED', 'canceled'],
  ['DECLINED', 'canceled'],
  ['A_STATUS_OF_LATER', 'paused'],
])('[BILL-14] what is %s gives no plan', (status, expected) => {
  expect(chooseShopifySubscription(read([{ ...growth, status }]))).toMatchObject({ status: expected, pending: null })
})

test('[BILL-14] what is frozen counts before what was declined later', () => {
  const nodes = read([
    { ...starter, status: 'DECLINED' },
    { ...growth, status: 'FROZEN' },
  ])
  expect(chooseShopifySubscription(nodes)).toMatchObject({ planId: 'growth', status: 'paused' })
})
