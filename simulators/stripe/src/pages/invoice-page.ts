import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { formatMoney } from '../catalog/money.ts'
import { idOf } from '../catalog/prices.ts'
import { readCard } from '../customers/cards.ts'
import { addPaymentMethod } from '../customers/payment-method-shape.ts'
import { attachPaymentMethod } from '../customers/payment-methods.ts'
import { parseForm } from '../http/form.ts'
import { type HttpAnswer, type HttpRequest, redirectTo } from '../http/http-message.ts'
import { Params } from '../http/params.ts'
import { StripeError } from '../http/stripe-error.ts'
import { confirmPayment, payInvoice } from '../invoices/invoice-payment.ts'
import { answerFailedForm, readCardForm, renderCardForm, takeNotice } from './card-form.ts'
import { answerPage, html } from './html.ts'

/** The hosted page of an invoice: its lines, and a form while it is open. */
export function answerInvoicePage(account: Account, id: string, request: HttpRequest): HttpAnswer {
  const invoice = account.invoices.find(id)
  if (invoice === undefined || invoice.status === 'draft') {
    return answerPage({
      title: 'This invoice does not exist',
      content: html`<h1>This invoice does not exist</h1>`,
      status: 404,
    })
  }
  if (request.method === 'POST' && invoice.status !== 'open') return redirectTo(request.path)
  if (request.method !== 'POST') return showInvoice(account, invoice)
  try {
    pay(account, invoice, request.body)
    return redirectTo(request.path)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return answerFailedForm(account, id, { error, request })
  }
}

function pay(account: Account, invoice: Stripe.Invoice, body: string): void {
  const answer = new Params(parseForm(body).values).findText('bank')
  if (answer !== undefined) {
    confirmPayment(account, invoice, answer === 'confirm')
    return
  }
  const { card, name } = readCardForm(body)
  const holder = { name: name || null, email: invoice.customer_email }
  const method = addPaymentMethod(account, readCard(card, account.clock.now()), holder)
  attachPaymentMethod(account, method, account.customers.get(idOf(invoice.customer ?? '')))
  payInvoice(account, invoice, { methodId: method.id, isOnSession: true })
}

/** What a bank asks with 3-D Secure. */
const question = html`<form method="post">
<p>Your bank asks whether this payment is yours.</p>
<button name="bank" value="confirm">Complete authentication</button>
<button name="bank" value="refuse">Fail authentication</button>
</form>`

function showInvoice(account: Account, invoice: Stripe.Invoice): HttpAnswer {
  const notice = takeNotice(account, invoice.id)
  const title = `Invoice ${invoice.number ?? ''}`
  const rows = invoice.lines.data.map(
    (line) => html`<tr><td>${line.description ?? ''}</td><td>${formatMoney(line.amount, line.currency)}</td></tr>`,
  )
  const isAsked = account.confirmations.find(invoice.id) !== undefined
  const form =
    invoice.status !== 'open'
      ? null
      : isAsked
        ? question
        : renderCardForm({ button: 'Pay', error: notice?.error, name: notice?.name })
  const content = html`<h1>${title}</h1>
<p class="amount">${formatMoney(invoice.amount_due, invoice.currency)}</p>
<p>Status: ${invoice.status ?? ''}</p>
<table>${rows}</table>${form}`
  return answerPage({ title, content })
}
