import type { PurchaseOrder } from './purchase.ts'
import type { PricingInterval, ReplacementBehavior, SubscriptionOrder } from './subscription.ts'

export interface UserError {
  field: string[] | null
  message: string
}

/** The arguments of appSubscriptionCreate, as far as the schema lets them through. */
export interface CreateArguments {
  name: string
  returnUrl: string
  test?: boolean | null
  trialDays?: number | null
  replacementBehavior?: ReplacementBehavior | null
  lineItems: {
    plan: {
      appUsagePricingDetails?: unknown
      appRecurringPricingDetails?: {
        price: { amount: string; currencyCode: string }
        interval?: PricingInterval | null
        discount?: unknown
      } | null
    }
  }[]
}

const maxNameLength = 255
const maxTrialDays = 1000

/** The arguments of appPurchaseOneTimeCreate, as far as the schema lets them through. */
export interface PurchaseArguments {
  name: string
  returnUrl: string
  test?: boolean | null
  price: { amount: string; currencyCode: string }
}

function listErrors({ name, returnUrl }: { name: string; returnUrl: string }): UserError[] {
  const errors: UserError[] = []
  if (name.trim() === '') errors.push({ field: ['name'], message: "Name can't be blank" })
  if (name.length > maxNameLength)
    errors.push({ field: ['name'], message: 'Name is too long (maximum is 255 characters)' })
  if (!URL.canParse(returnUrl)) errors.push({ field: ['returnUrl'], message: 'Return url is invalid' })
  return errors
}

const leastPurchase = 0.5

/** The one-time charge, or what Shopify would refuse about it. */
export function readPurchase(args: PurchaseArguments, shopCurrency: string): PurchaseOrder | UserError[] {
  const { name, returnUrl, price } = args
  const errors = listErrors(args)
  if (!(Number(price.amount) >= leastPurchase)) {
    errors.push({ field: ['price'], message: 'Price must be greater than or equal to 0.5' })
  }
  if (![shopCurrency, 'USD'].includes(price.currencyCode)) {
    errors.push({ field: ['price'], message: "Currency must be USD or the shop's billing currency" })
  }
  if (errors.length > 0) return errors
  const amount = Number(price.amount).toFixed(2)
  return { name, returnUrl, test: args.test ?? false, price: { amount, currencyCode: price.currencyCode } }
}

/** The order, or what Shopify would refuse about it. */
export function readOrder(args: CreateArguments, shopCurrency: string): SubscriptionOrder | UserError[] {
  const errors = listErrors(args)
  const pricing = args.lineItems[0]?.plan.appRecurringPricingDetails
  const trialDays = args.trialDays ?? 0
  if (trialDays < 0 || trialDays > maxTrialDays) {
    errors.push({ field: ['trialDays'], message: `Trial days must be between 0 and ${maxTrialDays}` })
  }
  if (args.lineItems.length !== 1 || !pricing) {
    return [...errors, { field: ['lineItems'], message: 'The simulator takes one recurring line item' }]
  }
  if (!(Number(pricing.price.amount) > 0)) {
    errors.push({ field: ['lineItems', '0', 'plan'], message: 'Price must be greater than 0' })
  }
  if (![shopCurrency, 'USD'].includes(pricing.price.currencyCode)) {
    errors.push({ field: ['lineItems', '0', 'plan'], message: "Currency must be USD or the shop's billing currency" })
  }
  if (errors.length > 0) return errors
  return {
    name: args.name,
    returnUrl: args.returnUrl,
    test: args.test ?? false,
    trialDays,
    price: { amount: Number(pricing.price.amount).toFixed(2), currencyCode: pricing.price.currencyCode },
    interval: pricing.interval ?? 'EVERY_30_DAYS',
    replacementBehavior: args.replacementBehavior ?? 'STANDARD',
    planHandle: null,
  }
}
