import type { Answer, Exchange } from '../http/exchange.ts'
import { redirectTo } from '../http/exchange.ts'
import { answerPage, renderButton, renderFacts, renderLink } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { getReturnUrl } from './confirmation-url.ts'
import type { Purchase } from './purchase.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'

const intervals = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' }

const outcomes: Record<Exclude<SubscriptionStatus, 'PENDING'>, string> = {
  ACTIVE: 'This charge was approved.',
  DECLINED: 'This charge was declined.',
  EXPIRED: 'This charge has expired: it was not approved within two days.',
  FROZEN: 'This charge was approved and is on hold.',
  CANCELLED: 'This charge was cancelled.',
}

function listSubscriptionFacts(shop: Shop, subscription: Subscription): [string, string][] {
  const { name, price, interval, trialDays, replacementBehavior } = subscription
  const current = shop.billing.list('ACTIVE')[0]
  return [
    ['Plan', name],
    ['Price', `${price.amount} ${price.currencyCode} ${intervals[interval]}`],
    ...(trialDays > 0 ? [['Free trial', `${trialDays} days`] satisfies [string, string]] : []),
    ...(current ? [['Replaces', `${current.name} (${replacementBehavior})`] satisfies [string, string]] : []),
  ]
}

function listPurchaseFacts({ name, price }: Purchase): [string, string][] {
  return [
    ['Purchase', name],
    ['Price', `${price.amount} ${price.currencyCode}, once`],
  ]
}

interface Question {
  charge: Subscription | Purchase
  facts: [string, string][]
  decide: (decision: 'approve' | 'decline') => boolean
}

function findQuestion(shop: Shop, kind: 'subscription' | 'purchase', id: number): Question | null {
  if (kind === 'purchase') {
    const charge = shop.purchases.find(id)
    if (!charge) return null
    return { charge, facts: listPurchaseFacts(charge), decide: (decision) => shop.purchases.decide(charge, decision) }
  }
  const charge = shop.billing.find(id)
  if (!charge) return null
  const facts = listSubscriptionFacts(shop, charge)
  return { charge, facts, decide: (decision) => shop.billing.decide(charge, decision) }
}

/** The page on which the merchant approves or declines a charge; POST carries the decision. */
export function answerConfirmation(
  place: { simulation: Simulation; shop: Shop; kind: 'subscription' | 'purchase'; id: number },
  exchange: Exchange,
): Answer {
  const { simulation, shop } = place
  const question = findQuestion(shop, place.kind, place.id)
  if (question === null || exchange.url.searchParams.get('signature') !== question.charge.signature) {
    return answerPage(404, 'Charge not found', '<p>There is no such charge, or its link is not valid.</p>')
  }
  const { charge } = question
  const returnUrl = getReturnUrl(charge)
  if (exchange.method === 'POST') {
    const decision = new URLSearchParams(exchange.body).get('decision')
    if (decision !== 'approve' && decision !== 'decline') return answerPage(400, 'Nothing was decided', '')
    if (shop.installation !== null && question.decide(decision)) return redirectTo(returnUrl)
  }
  const { app } = simulation
  if (charge.status !== 'PENDING') {
    return answerPage(
      200,
      'Nothing left to decide',
      `<p>${outcomes[charge.status]}</p>${renderLink(returnUrl, `Back to ${app.name}`)}`,
    )
  }
  const action = exchange.url.pathname + exchange.url.search
  const test: [string, string][] = charge.test ? [['Test charge', 'The store is not billed']] : []
  return answerPage(
    200,
    `Approve charge from ${app.name}`,
    renderFacts([['Store', shop.settings.name], ...question.facts, ...test]) +
      renderButton({ action, label: 'Approve', fields: { decision: 'approve' }, isPrimary: true }) +
      renderButton({ action, label: 'Decline', fields: { decision: 'decline' } }),
  )
}
