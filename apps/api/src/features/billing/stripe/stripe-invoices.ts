import { type Invoice, invoiceStatuses } from '@voice-shop/contract'
import type Stripe from 'stripe'
import { isMissing } from './stripe-failures.ts'
import { toDate } from './stripe-subscription.ts'

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
      created_at: toDate(invoice.created).toISOString(),
      url: invoice.hosted_invoice_url ?? null,
      pdf_url: invoice.invoice_pdf ?? null,
    }
  })
}
