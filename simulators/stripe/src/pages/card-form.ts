import type { Account, PageNotice } from '../account/account.ts'
import type { CardInput } from '../customers/cards.ts'
import { parseForm } from '../http/form.ts'
import { type HttpAnswer, type HttpRequest, redirectTo } from '../http/http-message.ts'
import { Params } from '../http/params.ts'
import { refuseCard, type StripeError } from '../http/stripe-error.ts'
import { type Html, html } from './html.ts'

export interface CardForm {
  button: string
  /** What went wrong with the try before. */
  error?: string | undefined
  /** Asked for when the page does not know the customer. */
  email?: string | undefined
  name?: string | undefined
}

/** The fields of a card, with the names that browsers fill in. */
export function renderCardForm({ button, error, email, name }: CardForm): Html {
  const emailField = html`<label>E-mail <input name="email" type="email" required autocomplete="email" value="${email ?? ''}"></label>`
  return html`
${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
<form method="post">
${email === undefined ? null : emailField}
<label>Card number <input name="number" required inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
<div class="pair">
<label>Expiry (MM / YY) <input name="expiry" required inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"></label>
<label>CVC <input name="cvc" required inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"></label>
</div>
<label>Name on card <input name="name" autocomplete="cc-name" value="${name ?? ''}"></label>
<button>${button}</button>
</form>
<details><summary>Test cards</summary>
<table>
<tr><th scope="row">Works</th><td>4242 4242 4242 4242</td></tr>
<tr><th scope="row">Declined</th><td>4000 0000 0000 0002</td></tr>
<tr><th scope="row">Insufficient funds</th><td>4000 0000 0000 9995</td></tr>
<tr><th scope="row">Saved, then declined</th><td>4000 0000 0000 0341</td></tr>
</table>
<p>Any date in the future, any three digits as CVC.</p>
</details>`
}

export interface CardFormInput {
  card: CardInput
  email: string
  name: string
}

/** Reads what the form sent. Throws a card error for an expiry that is no date. */
export function readCardForm(body: string): CardFormInput {
  const params = new Params(parseForm(body).values)
  const expiry = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(params.findText('expiry') ?? '')
  if (expiry === null) throw refuseCard('invalid_expiry_month')
  const card = {
    number: params.findText('number') ?? '',
    expMonth: Number(expiry[1]),
    expYear: Number(expiry[2]),
    cvc: params.findText('cvc') ?? '',
  }
  return { card, email: params.findText('email') ?? '', name: params.findText('name') ?? '' }
}

/**
 * What a form that failed leads to: the page itself, which shows the error once. Because it is a redirect, the back
 * button never asks whether to send the form again. Card data is not shown again.
 */
export function answerFailedForm(account: Account, id: string, { error, request }: FailedForm): HttpAnswer {
  const params = new Params(parseForm(request.body).values)
  const [email, name] = [params.findText('email') ?? '', params.findText('name') ?? '']
  account.pageNotices.add({ id, error: error.message, email, name })
  return redirectTo(request.path)
}

interface FailedForm {
  error: StripeError
  request: HttpRequest
}

/** What the page has to show from the try before, if any; it is shown once. */
export function takeNotice(account: Account, id: string): PageNotice | undefined {
  const notice = account.pageNotices.find(id)
  account.pageNotices.remove(id)
  return notice
}
