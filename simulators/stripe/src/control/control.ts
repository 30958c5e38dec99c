import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import type { Settings } from '../account/settings.ts'
import { disputeInvoice } from '../charges/charges.ts'
import { completeSession } from '../checkout/checkout-payment.ts'
import type { Fault, Faults } from '../http/faults.ts'
import type { LoggedRequest, RequestLog } from '../http/request-log.ts'
import { type CardProblem, isCardProblem, refuse } from '../http/stripe-error.ts'
import { confirmPayment } from '../invoices/invoice-payment.ts'
import { daySeconds } from '../subscriptions/billing-period.ts'
import { runDueWork } from '../subscriptions/due-work.ts'
import type { Delivery, DeliveryBehavior, Webhooks, WebhookTarget } from '../webhooks/webhooks.ts'

interface Parts {
  account: Account
  webhooks: Webhooks
  faults: Faults
  log: RequestLog
}

/** What tests and demonstrations do to the simulator from outside the API. */
export class StripeControl {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The account's time in unix seconds. */
  now(): number {
    return this.#parts.account.clock.now()
  }

  /** Moves the clock on and does all that falls due on the way, in order. */
  advance({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): number {
    const { account } = this.#parts
    const distance = days * daySeconds + seconds
    if (!(Number.isInteger(distance) && distance >= 0)) throw refuse('The clock moves forward, by whole seconds')
    const target = account.clock.now() + distance
    runDueWork(account, target)
    account.clock.advanceBy(distance)
    return target
  }

  /** Moves the clock to a moment in unix seconds; see advance. */
  advanceTo(moment: number): number {
    return this.advance({ seconds: moment - this.now() })
  }

  setWebhook(target: WebhookTarget | null): void {
    this.#parts.webhooks.target = target
  }

  /** How deliveries go wrong from now on; what is left out stays as it is. */
  setDeliveries(behavior: Partial<DeliveryBehavior>): void {
    const { webhooks } = this.#parts
    webhooks.behavior = { ...webhooks.behavior, ...behavior }
  }

  /** Events that are held, oldest first. */
  listHeld(): Stripe.EventBase[] {
    return this.#parts.webhooks.listHeld()
  }

  /** Delivers held events in the order of the ids, or all in the order in which they happened. */
  release(ids?: readonly string[]): void {
    this.#parts.webhooks.release(ids)
  }

  /** Delivers an event of before again. */
  redeliver(eventId: string, times = 1): void {
    this.#parts.webhooks.deliver(this.#parts.account.events.get(eventId), times)
  }

  /** Resolves once every webhook on its way has been delivered or given up. */
  async settle(): Promise<void> {
    await this.#parts.webhooks.settle()
  }

  listDeliveries(): readonly Delivery[] {
    return this.#parts.webhooks.deliveries
  }

  listEvents(): Stripe.EventBase[] {
    return [...this.#parts.account.events.values()]
  }

  /** Sends an event that the simulator does not make by itself, such as charge.refunded. */
  emit(type: Stripe.EventBase['type'], object: object): Stripe.EventBase {
    return recordEvent(this.#parts.account, { type, object })
  }

  setFault(fault: Fault | null): void {
    this.#parts.faults.set(fault)
  }

  setSettings(settings: Partial<Settings>): void {
    Object.assign(this.#parts.account.settings, settings)
  }

  /** Requests to the API, oldest first, without card data. */
  listRequests(): readonly LoggedRequest[] {
    return this.#parts.log.requests
  }

  clearRequests(): void {
    this.#parts.log.clear()
  }

  /** From now on charges to this saved card fail with the problem, or work again with null. */
  setCardProblem(paymentMethodId: string, problem: CardProblem | null): void {
    if (problem !== null && !isCardProblem(problem)) throw refuse(`Unknown card problem: ${String(problem)}`)
    this.#parts.account.cards.get(paymentMethodId).onCharge = problem
  }

  /** What a customer answers their bank on the page of an invoice that waits for it. Throws the card error where it is no. */
  confirm(invoiceId: string, isConfirmed = true): void {
    const { account } = this.#parts
    confirmPayment(account, account.invoices.get(invoiceId), isConfirmed)
  }

  /** A customer has the bank take back what the invoice paid: charge.dispute.created, which names the charge alone. */
  dispute(invoiceId: string): Stripe.Dispute {
    const { account } = this.#parts
    return disputeInvoice(account, account.invoices.get(invoiceId))
  }

  /** Does what a customer does on the page of a session. Throws the card error that the page would show. */
  completeCheckout(
    sessionId: string,
    payer: { number?: string; kind?: 'link' | 'us_bank_account'; email?: string } = {},
  ): Stripe.Checkout.Session {
    const { account } = this.#parts
    runDueWork(account, account.clock.now())
    const expYear = new Date(account.clock.now() * 1000).getUTCFullYear() + 2
    const card = { number: payer.number ?? '4242424242424242', expMonth: 12, expYear, cvc: '123' }
    const method = payer.kind ?? card
    return completeSession(account, sessionId, { method, ...(payer.email && { email: payer.email }) })
  }
}
