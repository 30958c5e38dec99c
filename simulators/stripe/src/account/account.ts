import type Stripe from 'stripe'
import type { CardRecord } from '../customers/cards.ts'
import type { PendingLine } from '../invoices/invoice-lines.ts'
import type { ItemTarget } from '../subscriptions/item-targets.ts'
import { Collection } from './collection.ts'
import type { Settings } from './settings.ts'
import { SimulatedClock } from './simulated-clock.ts'

/** Everything that one simulated Stripe account holds. */
export interface Account {
  /** Where the hosted pages lie. */
  origin: string
  clock: SimulatedClock
  settings: Settings
  products: Collection<Stripe.Product>
  prices: Collection<Stripe.Price>
  customers: Collection<Stripe.Customer>
  deletedCustomers: Collection<Stripe.DeletedCustomer>
  paymentMethods: Collection<Stripe.PaymentMethod>
  /** What the wire object must not show: how a card behaves. By the payment method's id. */
  cards: Collection<CardRecord>
  setupIntents: Collection<Stripe.SetupIntent>
  checkoutSessions: Collection<Stripe.Checkout.Session>
  checkoutOrders: Collection<CheckoutOrder>
  subscriptions: Collection<Stripe.Subscription>
  schedules: Collection<Stripe.SubscriptionSchedule>
  invoices: Collection<Stripe.Invoice>
  /** Those that were disputed. */
  charges: Collection<Stripe.Charge>
  /** Prorations that wait for the next invoice. */
  pendingLines: Collection<PendingLine>
  /** Changes that take effect once their invoice is paid, by the subscription's id. */
  pendingChanges: Collection<PendingChange>
  /** With which payment method an invoice is paid once the customer has confirmed it, by the invoice's id. */
  confirmations: Collection<{ id: string; methodId: string }>
  /** What the next view of a hosted page shows, by the id of its session or invoice. */
  pageNotices: Collection<PageNotice>
  events: Collection<Stripe.EventBase>
  /** Subscriptions whose end of trial was announced. */
  announcedTrials: Collection<{ id: string }>
  /** Called with each new event. */
  onEvent: (event: Stripe.EventBase) => void
  /** The request that is being carried out; events name it. */
  request: { id: string; idempotency_key: string | null } | null
}

export interface PageNotice {
  id: string
  error: string
  email: string
  name: string
}

export interface PendingChange {
  id: string
  invoiceId: string
  targets: ItemTarget[]
  resetsPeriod: boolean
}

/** What a checkout session will make once it is paid. */
export interface CheckoutOrder {
  id: string
  items: { price: string; quantity: number }[]
  subscriptionMetadata: Record<string, string>
  trialDays: number | undefined
}

export function createAccount(now: () => Date, settings: Settings): Account {
  return {
    origin: '',
    clock: new SimulatedClock(now),
    settings,
    products: new Collection('product'),
    prices: new Collection('price'),
    customers: new Collection('customer'),
    deletedCustomers: new Collection('customer'),
    paymentMethods: new Collection('PaymentMethod'),
    cards: new Collection('PaymentMethod'),
    setupIntents: new Collection('setupintent'),
    checkoutSessions: new Collection('checkout.session'),
    checkoutOrders: new Collection('checkout.session'),
    subscriptions: new Collection('subscription'),
    schedules: new Collection('subscription schedule'),
    invoices: new Collection('invoice'),
    charges: new Collection('charge'),
    pendingLines: new Collection('invoiceitem'),
    pendingChanges: new Collection('subscription'),
    confirmations: new Collection('invoice', 100),
    pageNotices: new Collection('page', 100),
    events: new Collection('event', 2000),
    announcedTrials: new Collection('subscription'),
    onEvent: () => undefined,
    request: null,
  }
}
