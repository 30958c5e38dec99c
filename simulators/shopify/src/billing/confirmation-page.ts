import type { Answer, Exchange } from '../http/exchange.ts'
import { redirectTo } from '../http/exchange.ts'
import { answerPage, renderButton, renderFacts, renderLink } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { getReturnUrl } from './confirmation-url.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'

const intervals = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' }

const outcomes: Record<Exclude<SubscriptionStatus, 'PENDING'>, string> = {
  ACTIVE: 'This charge was approved.',
  DECLINED: 'This charge was declined.',
  EXPIRED: 'This charge has expired: it was not approved within two days.',
  FROZEN: 'This charge was approved and is on hold.',
  CANCELLED: 'This charge was cancelled.',
}

function renderOrder(shop: Shop, subscription: Subscription): string {
  const { name, price, interval, trialDays, test, replacementBehavior } = subscription
  const current = shop.billing.list('ACTIVE')[0]
  const facts: [string, string][] = [
    ['Store', shop.settings.name],
    ['Plan', name],
    ['Price', `${price.amount} ${price.currencyCode} ${intervals[interval]}`],
  ]
  if (trialDays > 0) facts.push(['Free trial', `${trialDays} days`])
  if (current !== undefined) facts.push(['Replaces', `${current.name} (${replacementBehavior})`])
  if (test) facts.push(['Test charge', 'The store is not billed'])
  return renderFacts(facts)
}

/** The page on which the merchant approves or declines a charge; POST carries the decision. */
export function answerConfirmation(
  place: { simulation: Simulation; shop: Shop; id: number },
  exchange: Exchange,
): Answer {
  const subscription = place.shop.billing.find(place.id)
  if (subscription === undefined || exchange.url.searchParams.get('signature') !== subscription.signature) {
    return answerPage(404, 'Charge not found', '<p>There is no such charge, or its link is not valid.</p>')
  }
  const returnUrl = getReturnUrl(subscription)
  if (exchange.method === 'POST') {
    const decision = new URLSearchParams(exchange.body).get('decision')
    if (decision !== 'approve' && decision !== 'decline') return answerPage(400, 'Nothing was decided', '')
    if (place.shop.installation !== null && place.shop.billing.decide(subscription, decision))
      return redirectTo(returnUrl)
  }
  const { app } = place.simulation
  if (subscription.status !== 'PENDING') {
    return answerPage(
      200,
      'Nothing left to decide',
      `<p>${outcomes[subscription.status]}</p>${renderLink(returnUrl, `Back to ${app.name}`)}`,
    )
  }
  const action = exchange.url.pathname + exchange.url.search
  return answerPage(
    200,
    `Approve charge from ${app.name}`,
    renderOrder(place.shop, subscription) +
      renderButton({ action, label: 'Approve', fields: { decision: 'approve' }, isPrimary: true }) +
      renderButton({ action, label: 'Decline', fields: { decision: 'decline' } }),
  )
}
