import type {
  Invoice,
  Language,
  LatestCheckout,
  PaymentMethod,
  PaymentPlatform,
  SubscriptionStatus,
} from '@voice-shop/contract'
import type { ArrivedWebhook } from '../../core/http/webhooks.ts'
import type { Plan } from '../plans/plans.public.ts'

/** A workspace that is to pay. */
export interface NewCustomer {
  workspaceId: string
  merchantId: string
  storeName: string
  ownerEmail: string
  language: Language
}

/** What a provider says of a customer's subscription at the moment of asking. */
export interface ProviderSubscription {
  providerId: string
  status: SubscriptionStatus
  /** What is paid for now. */
  planId: string
  periodStart: Date
  periodEnd: Date
  /** The provider's periods are months from here; an instant at which one of them begins. */
  anchor: Date
  cancelAt: Date | null
  /** The smaller plan that follows. */
  pending: { planId: string; at: Date } | null
  createdAt: Date
  /** The invoice whose payment failed and is still open. */
  failedInvoice: { id: string; amount: number; currency: string; url: string | null } | null
  /** Other subscriptions of the customer that this one has replaced and that still run. */
  superseded: string[]
}

export interface CheckoutInput {
  customerId: string
  workspaceId: string
  plan: Plan
  language: Language
  successUrl: string
  cancelUrl: string
  /** The same for every attempt of one intention. */
  idempotencyKey: string
}

export interface PlanChange {
  customerId: string
  providerId: string
  from: Plan
  to: Plan
  /** The moment to which a bigger plan is prorated; null: now. */
  proratedAt: Date | null
  idempotencyKey: string
}

/** A plan that begins with a saved card. */
export interface CardSubscription {
  customerId: string
  workspaceId: string
  plan: Plan
  paymentMethodId: string
  idempotencyKey: string
}

/** In minor units. The currency in capitals. */
export interface ProviderAmount {
  amount: number
  currency: string
}

export interface ChargePreview {
  /** In minor units of the plan's currency. */
  dueNow: number
  /** The next regular payment; null where there is none. */
  next: { amount: number; at: Date } | null
  /** When the plan begins; null: at once. */
  startsAt: Date | null
}

export interface Checkout {
  id: string
  /** Where the browser goes. */
  url: string
}

/** A card as typed: passed on, never kept or logged. */
export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

/** The cards of customers, where the provider lets us see them, and what else they have saved on its page. */
export interface CardKeeper {
  /** The one in use first. */
  list(customerId: string): Promise<PaymentMethod[]>
  /** Hands a card over without attaching it. */
  create(card: CardInput, customerId: string): Promise<PaymentMethod>
  /** Attaches a card, charges it what is open, makes it the one in use and drops the others. */
  use(input: { customerId: string; paymentMethodId: string }): Promise<PaymentMethod>
  /** Throws 404 for a card that is not the customer's. */
  remove(input: { customerId: string; paymentMethodId: string }): Promise<PaymentMethod>
  /** What a plan that begins now would cost. */
  previewSubscription(input: { customerId: string; plan: Plan }): Promise<ChargePreview>
  /** Begins a plan with the card, or does nothing: throws 402 where the bank refuses. Closes pages that wait for payment. */
  subscribe(input: CardSubscription): Promise<void>
  /** Makes the card that the customer gave last the one in use, as after the provider's own page. */
  settle(customerId: string): Promise<void>
  createSetupPage(input: Omit<CheckoutInput, 'plan'> & { currency: string }): Promise<Checkout>
}

/** A one-time top-up that is to be paid. */
export interface TopUpOrder extends ProviderAmount {
  customerId: string
  workspaceId: string
  /** Of the usage period: of one period at most one is sold. */
  periodStart: Date
  recommendations: number
  /** What stands on the invoice. */
  description: string
  /** Null where the provider asks by itself. */
  paymentMethodId: string | null
  /** Where the browser comes back to from the provider's page; null where there is none. */
  returnUrl: string | null
  /** The same for every attempt of one intention. */
  idempotencyKey: string
}

/** What a provider says of a top-up at the moment of asking. */
export interface ProviderTopUp {
  providerId: string
  /** This and the next one: null where the provider keeps neither, and the id alone tells which one it is. */
  periodStart: Date | null
  recommendations: number | null
  state: 'open' | 'paid' | 'declined'
}

/** A top-up that was paid at once, or that waits until its buyer approves or confirms it on the provider's page. */
export interface SoldTopUp extends ProviderTopUp {
  approvalUrl: string | null
}

/** Sells top-ups of usage periods. */
export interface TopUpSeller {
  /**
   * Charges it, or does nothing: throws 402 where the bank refuses. Twice for the same period charges once. Where it has to be
   * approved, or confirmed to the bank, the answer names the page; each call may begin another approval.
   */
  buy(order: TopUpOrder): Promise<SoldTopUp>
  /** Those of the customer, the latest 50 or more. */
  list(customerId: string): Promise<ProviderTopUp[]>
  /** Sees to it that one that is open is not paid any more. Null: one that nobody approves ends by itself. */
  withdraw: ((providerId: string) => Promise<void>) | null
}

/** What a webhook is about, as far as we need to know before we ask the provider. */
export interface ProviderEvent {
  /** The same in every delivery. */
  id: string
  type: string
  /** Null: nothing follows from it. */
  customerId: string | null
  /** The customer may have given a card on the provider's page, or have one less. */
  hasOtherCards: boolean
  /** The charge that a customer had the bank take back, where the event names no customer. */
  disputedChargeId: string | null
}

/**
 * Who takes payments. Each method throws an AppError that says in the user's language what went wrong: 402 for a
 * declined card, 503 for a provider that is down, slow or busy. What one throws has changed nothing.
 */
export interface PaymentProvider {
  readonly platform: PaymentPlatform
  /** Whether it has a price for the plan. */
  canSell(plan: Plan): boolean
  /** Makes the customer. Twice with the same `attempt` makes one. */
  createCustomer(customer: NewCustomer, attempt: number): Promise<string>
  /** Writes to another address in another language from now on, if it wrote to `from`. Absent: it writes to whom it knows. */
  updateContact?(customerId: string, contact: { from: string; to: string; language: Language }): Promise<void>
  /** The subscription that counts, ended ones included; null where there never was one. */
  findSubscription(customerId: string): Promise<ProviderSubscription | null>
  /** A page on which the customer pays for a plan, or approves it. Throws 404 for a customer that was deleted. */
  createCheckout(input: CheckoutInput): Promise<Checkout>
  /** What has become of the page that was opened last; null where there never was one. */
  findLatestCheckout(customerId: string): Promise<LatestCheckout | null>
  /** Changes the plan in place: a bigger one at once, a smaller one (or none) as the provider's terms are. */
  changePlan(change: PlanChange): Promise<void>
  previewChange(change: PlanChange): Promise<ChargePreview>
  /** What the next period will cost, with credit and a smaller plan that follows; null where there will be none. */
  findNextAmount(subscription: { customerId: string; providerId: string }): Promise<ProviderAmount | null>
  /** Ends a subscription that another one has replaced; what is paid of it is credited. */
  endSuperseded(providerId: string): Promise<void>
  /** The latest 100, newest first. */
  listInvoices(customerId: string): Promise<Omit<Invoice, 'formatted_amount'>[]>
  /** Null where cards are the provider's business alone. */
  readonly cards: CardKeeper | null
  /** Null where it sells none. */
  readonly topUps: TopUpSeller | null
  /** Whose payment a charge was; null where it is nobody's. Absent: the provider tells of no disputes. */
  findChargedCustomer?(chargeId: string): Promise<string | null>
  /** Null: it is not the provider's, as its signature tells. */
  readWebhook(webhook: ArrivedWebhook): ProviderEvent | null
}
