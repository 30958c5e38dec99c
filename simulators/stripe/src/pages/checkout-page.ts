import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { formatMoney } from '../catalog/money.ts'
import { getProductName } from '../catalog/prices.ts'
import { completeSession } from '../checkout/checkout-payment.ts'
import { type HttpAnswer, type HttpRequest, redirectTo } from '../http/http-message.ts'
import { StripeError } from '../http/stripe-error.ts'
import { answerFailedForm, readCardForm, renderCardForm, takeNotice } from './card-form.ts'
import { answerPage, type Html, html } from './html.ts'

/** The hosted page of a session: its form, and what happens when it is sent. */
export function answerCheckoutPage(account: Account, id: string, request: HttpRequest): HttpAnswer {
  const session = account.checkoutSessions.find(id)
  if (session === undefined) return answerOver('This page does not exist', null)
  // Another tab, or the back button, may come when all is done.
  if (session.status !== 'open' && request.method === 'POST') return redirectTo(request.path)
  if (session.status === 'complete') return answerOver('This checkout is already complete', session)
  if (session.status !== 'open') return answerOver('This checkout has expired', session)
  if (request.method !== 'POST') return showForm(account, session)
  try {
    const { card, email, name } = readCardForm(request.body)
    completeSession(account, id, { method: card, email, name })
    return redirectTo(getSuccessUrl(session))
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return answerFailedForm(account, id, { error, request })
  }
}

/** Where the browser goes after success, with the session's id put in. */
export function getSuccessUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function showForm(account: Account, session: Stripe.Checkout.Session): HttpAnswer {
  const notice = takeNotice(account, session.id)
  const isSetup = session.mode === 'setup'
  const title = isSetup ? 'Save a card' : 'Subscribe'
  const asksEmail = session.customer === null && session.customer_email === null && !isSetup
  const form = renderCardForm({
    button: isSetup ? 'Save card' : 'Subscribe',
    error: notice?.error,
    email: asksEmail ? (notice?.email ?? '') : undefined,
    name: notice?.name,
  })
  const cancel =
    session.cancel_url === null
      ? null
      : html`<p><a href="${session.cancel_url}" rel="noreferrer">Cancel and go back</a></p>`
  const content = html`<h1>${title}</h1>${isSetup ? null : renderOrder(account, session)}${form}${cancel}`
  return answerPage({ title, content })
}

function renderOrder(account: Account, session: Stripe.Checkout.Session): Html {
  const { items, trialDays } = account.checkoutOrders.get(session.id)
  const lines = items.map(({ price: id, quantity }) => {
    const price = account.prices.get(id)
    const money = formatMoney((price.unit_amount ?? 0) * quantity, price.currency)
    return html`<p>${getProductName(account, price)}${quantity > 1 ? ` × ${quantity}` : ''}</p>
<p class="amount">${money} per ${price.recurring?.interval ?? 'month'}</p>`
  })
  return html`${lines}${trialDays === undefined ? null : html`<p>Free for ${trialDays} days first.</p>`}`
}

function answerOver(title: string, session: Stripe.Checkout.Session | null): HttpAnswer {
  const link = session?.status === 'complete' ? getSuccessUrl(session) : (session?.cancel_url ?? null)
  const back = link === null ? null : html`<p><a href="${link}" rel="noreferrer">Go back to the store</a></p>`
  return answerPage({
    title,
    content: html`<h1>${title}</h1><p>Nothing was charged here.</p>${back}`,
    status: session ? 200 : 404,
  })
}
