import { type Invoice, invoiceStatuses } from '@voice-shop/contract'
import type Stripe from 'stripe'
import type { ProviderAmount } from '../payment-provider.ts'
import { hasStripeCode, isMissing } from './stripe-failures.ts'
import { toDate } from './stripe-subscription.ts'
import { readTopUp } from './stripe-top-ups.ts'

/** The latest 100 invoices of a customer, newest first. */
export async function listStripeInvoices(
  stripe: Stripe,
  customer: string,
): Promise<Omit<Invoice, 'formatted_amount'>[]> {
  const { data } = await stripe.invoices.list({ customer, limit: 100 }).catch((error: unknown) => {
    // A customer that was deleted has none.
    if (isMissing(error)) return { data: [] }
    throw error
  })
  return data.flatMap((invoice) => {
    const status = invoiceStatuses.find((known) => known === invoice.status)
    if (!invoice.id || !status) return []
    return {
      id: invoice.id,
      number: invoice.number ?? '',
      status,
      amount: invoice.total,
      currency: invoice.currency.toUpperCase(),
      is_top_up: readTopUp(invoice) !== null,
      created_at: toDate(invoice.created).toISOString(),
      url: invoice.hosted_invoice_url ?? null,
      pdf_url: invoice.invoice_pdf ?? null,
    }
  })
}

/** The amount of the upcoming invoice; null where none will come. Its code: https://docs.stripe.com/error-codes */
export async function findNextStripeAmount(
  stripe: Stripe,
  { customerId, providerId }: { customerId: string; providerId: string },
): Promise<ProviderAmount | null> {
  try {
    const { amount_due, currency } = await stripe.invoices.createPreview({
      customer: customerId,
      subscription: providerId,
    })
    return { amount: amount_due, currency: currency.toUpperCase() }
  } catch (error) {
    if (hasStripeCode(error, 'invoice_upcoming_none') || isMissing(error)) return null
    throw error
  }
}
