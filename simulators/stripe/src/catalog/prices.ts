import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { Params } from '../http/params.ts'

/** A price that exists from the start, with its product. The amount is in minor units of the currency. */
export interface SimulatedPrice {
  id: string
  productId: string
  productName?: string
  amount: number
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount?: number
}

type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>

/** On the wire a decimal is a string; only the official client makes a Decimal of it. */
export function writeDecimal(amount: number): Decimal {
  return String(amount) as unknown as Decimal
}

export function seedPrice(account: Account, seed: SimulatedPrice): Stripe.Price {
  const created = account.clock.now()
  if (account.products.find(seed.productId) === undefined) account.products.add(describeProduct(seed, created))
  return account.prices.add({
    id: seed.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: seed.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: seed.productId,
    recurring: {
      interval: seed.interval,
      interval_count: seed.intervalCount ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: seed.amount,
    unit_amount_decimal: writeDecimal(seed.amount),
  })
}

function describeProduct(seed: SimulatedPrice, created: number): Stripe.Product {
  return {
    id: seed.productId,
    object: 'product',
    active: true,
    created,
    default_price: seed.id,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: seed.productName ?? seed.productId,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}

export function listPrices(account: Account, params: Params): Stripe.ApiList<Stripe.Price> {
  const product = params.findText('product')
  const active = params.findFlag('active')
  const keep = (price: Stripe.Price) =>
    (product === undefined || price.product === product) && (active === undefined || price.active === active)
  return account.prices.list({ params, url: '/v1/prices', keep })
}

export function listProducts(account: Account, params: Params): Stripe.ApiList<Stripe.Product> {
  const active = params.findFlag('active')
  const ids = params.listTexts('ids')
  const keep = (product: Stripe.Product) =>
    (active === undefined || product.active === active) && (ids.length === 0 || ids.includes(product.id))
  return account.products.list({ params, url: '/v1/products', keep })
}

/** The id of an object that a field holds as an id or expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

export function getProductName(account: Account, price: Stripe.Price): string {
  const id = idOf(price.product)
  return account.products.find(id)?.name ?? id
}

/** The legacy twin of a price, which subscription items still carry. */
export function describePlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
