import type Stripe from 'stripe'
import { z } from 'zod'
import { billingErrors } from '../billing.errors.ts'
import type { ProviderTopUp, SoldTopUp, TopUpOrder, TopUpSeller } from '../payment-provider.ts'
import { asksForConfirmation, callStripe, hasStripeCode, isDecline, isMissing } from './stripe-failures.ts'

/** What the metadata of a top-up's invoice tells: it is how a payment is known again, whoever hears of it first. */
const metadataSchema = z.object({
  top_up_period: z.coerce.date(),
  top_up_recommendations: z.coerce.number().int().min(1),
})

const states: Partial<Record<Stripe.Invoice.Status, ProviderTopUp['state']>> = {
  draft: 'open',
  open: 'open',
  paid: 'paid',
}

type InvoiceTopUp = ProviderTopUp & { periodStart: Date; recommendations: number }

/** The top-up that an invoice is for; null for an invoice of anything else. */
export function readTopUp({ id, status, total, metadata }: Stripe.Invoice): InvoiceTopUp | null {
  const { data } = metadataSchema.safeParse(metadata)
  if (!data || !id) return null
  const { top_up_period: periodStart, top_up_recommendations: recommendations } = data
  // An invoice without a line is "paid" as well.
  const state = status && total > 0 ? (states[status] ?? 'declined') : status === 'draft' ? 'open' : 'declined'
  return { providerId: id, periodStart, recommendations, state }
}

/** Top-ups as invoices of their own, charged to the saved card at once or when the bank has its confirmation, or not at all. */
export function createStripeTopUps(stripe: Stripe): TopUpSeller {
  async function list(customer: string): Promise<Stripe.Invoice[]> {
    const { data } = await stripe.invoices.list({ customer, limit: 100 }).catch((error: unknown) => {
      if (isMissing(error)) return { data: [] }
      throw error
    })
    return data
  }

  async function create(order: TopUpOrder): Promise<Stripe.Invoice> {
    return stripe.invoices.create(
      {
        customer: order.customerId,
        // Nobody but us collects it: what the bank refuses is not tried again behind the owner's back.
        auto_advance: false,
        collection_method: 'charge_automatically',
        // Its page takes nothing whose money comes days later: the limit rises when it is paid.
        payment_settings: { payment_method_types: ['card', 'link'] },
        // What waits for the next invoice of the plan stays there.
        pending_invoice_items_behavior: 'exclude',
        currency: order.currency.toLowerCase(),
        metadata: {
          workspace_id: order.workspaceId,
          top_up_period: order.periodStart.toISOString(),
          top_up_recommendations: String(order.recommendations),
        },
      },
      { idempotencyKey: order.idempotencyKey },
    )
  }

  async function finalize(invoice: Stripe.Invoice, order: TopUpOrder): Promise<Stripe.Invoice> {
    const { customerId: customer, amount, currency, description, idempotencyKey } = order
    const id = invoice.id ?? ''
    if (invoice.lines.data.length === 0) {
      await stripe.invoiceItems.create(
        { customer, invoice: id, amount, currency: currency.toLowerCase(), description },
        { idempotencyKey: `${idempotencyKey}-item` },
      )
    }
    return stripe.invoices.finalizeInvoice(
      id,
      { auto_advance: false },
      { idempotencyKey: `${idempotencyKey}-finalize` },
    )
  }

  async function withdraw(id: string): Promise<void> {
    try {
      const { status } = await stripe.invoices.retrieve(id)
      if (status === 'draft') await stripe.invoices.del(id)
      if (status === 'open') await stripe.invoices.voidInvoice(id)
    } catch (error) {
      // The sweep and a job may come to it at once: what the other has deleted is withdrawn.
      if (!isMissing(error)) throw error
    }
  }

  /** Returns the page on which the owner confirms it, where the bank asks them to; null: it is paid. */
  async function pay(invoice: Stripe.Invoice, { paymentMethodId, idempotencyKey }: TopUpOrder): Promise<string | null> {
    const { id = '', hosted_invoice_url: page } = invoice
    try {
      const { status } = await stripe.invoices.pay(
        id,
        // The owner is there, so that a bank that asks is no refusal.
        { ...(paymentMethodId ? { payment_method: paymentMethodId } : {}), off_session: false },
        { idempotencyKey: `${idempotencyKey}-pay-${paymentMethodId}` },
      )
      if (status === 'paid') return null
      if (page) return page
      throw billingErrors.providerUnavailable(`a top-up's invoice is ${status} after its payment`)
    } catch (error) {
      if (hasStripeCode(error, 'invoice_already_paid')) return null
      // https://support.stripe.com/questions/completing-a-next-action-for-paymentintents-created-with-one-off-invoices
      if (asksForConfirmation(error) && page) return page
      // Nothing is owed after a refusal. Where it cannot be withdrawn now, the next try or the sweep does it.
      if (isDecline(error)) await withdraw(id).catch(() => undefined)
      throw error
    }
  }

  async function buy(order: TopUpOrder): Promise<SoldTopUp> {
    const ofPeriod = (await list(order.customerId)).flatMap((invoice) => {
      const topUp = readTopUp(invoice)
      return topUp?.periodStart.getTime() === order.periodStart.getTime() ? [{ invoice, topUp }] : []
    })
    const paid = ofPeriod.find(({ topUp }) => topUp.state === 'paid')
    if (paid) return { ...paid.topUp, approvalUrl: null }
    const { recommendations, amount } = order
    const open = ofPeriod.filter(({ topUp }) => topUp.state === 'open')
    const own = open.find(
      ({ invoice, topUp }) =>
        topUp.recommendations === recommendations && (invoice.status === 'draft' || invoice.total === amount),
    )
    for (const other of open) if (other !== own) await withdraw(other.topUp.providerId)
    const begun = own?.invoice ?? (await create(order))
    const invoice = begun.status === 'draft' ? await finalize(begun, order) : begun
    const providerId = invoice.id ?? ''
    const approvalUrl = invoice.status === 'open' ? await pay(invoice, order) : null
    const state = approvalUrl === null ? 'paid' : 'open'
    return { providerId, periodStart: order.periodStart, recommendations, state, approvalUrl }
  }

  return {
    buy: (order) => callStripe(() => buy(order)),
    list: (customerId) =>
      callStripe(async () => (await list(customerId)).flatMap((invoice) => readTopUp(invoice) ?? [])),
    withdraw: (providerId) => callStripe(() => withdraw(providerId)),
  }
}
