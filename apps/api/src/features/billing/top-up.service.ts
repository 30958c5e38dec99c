import type { buyTopUpRoute, PaymentMethod, RouteAnswer, RouteInput, TopUp } from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import { getActor } from '../audit/audit.public.ts'
import type { TopUpOffer } from '../plans/plans.public.ts'
import { getRecommendationLimit, lockUsageState } from '../usage/usage.public.ts'
import { billingErrors } from './billing.errors.ts'
import { addTopUpJob } from './billing.jobs.ts'
import type { Asker } from './billing.service.ts'
import { readReturnUrl } from './checkout.service.ts'
import { type CustomerRow, getBillingWorkspace } from './customers.repository.ts'
import { RequestsUnderWay, withProviderDeadline } from './deadline.ts'
import { describeMoney, formatCount } from './money.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { raiseLimit, syncTopUps } from './sync-top-ups.ts'
import { findBought, findSale, isPaidFor, type Sale } from './top-up-sale.ts'
import { markTopUpRefused, saveApproval, saveAskedTopUp, type TopUpRow } from './top-ups.repository.ts'
import type { BillingDeps } from './workspace-billing.ts'

/** The page on which the top-up is approved, or confirmed to the bank; null where it does not wait for that. */
const getApprovalUrl = (row: TopUpRow | undefined) => (row?.status === 'asked' ? row.approval_url : null)

/**
 * What the top-up of the period that runs holds and costs, and whether it is bought; the empty object where there is none.
 * Throws 503 where the provider cannot be asked.
 */
export async function getTopUp(
  deps: BillingDeps,
  { workspaceId, speech }: Asker,
): Promise<TopUp | Record<string, never>> {
  const known = await findSale(deps, workspaceId)
  if (!known) return {}
  const before = await findBought(deps, workspaceId, known.usage)
  if (before?.status === 'asked') {
    await withProviderDeadline(deps, syncTopUps(deps, { workspaceId, provider: before.provider }))
  }
  // What was asked may have raised the limit.
  const sale = (await findSale(deps, workspaceId)) ?? known
  const row = await findBought(deps, workspaceId, sale.usage)
  const isBought = row?.status === 'paid'
  if (!isBought && !isPaidFor(sale.live)) return {}
  const { usage, provider, customer } = sale
  const approvalUrl = getApprovalUrl(row)
  const offer = getShownOffer(sale, row)
  const card = isBought ? null : await withProviderDeadline(deps, findInstantMethod(provider, customer))
  const limit = getRecommendationLimit(usage) + (isBought ? 0 : offer.recommendations)
  return {
    state: isBought ? 'bought' : approvalUrl ? 'waiting' : 'offered',
    recommendations: offer.recommendations,
    price: describeMoney(speech.locale, { amount: offer.amountCents, currency: offer.currency }),
    period_end: usage.period.end.toISOString(),
    limit,
    payment_platform: provider.platform,
    payment_method: card,
    approval_url: approvalUrl,
  }
}

/** A top-up counts at once: money that comes days later, or not, as from a bank account, does not pay for one. */
const instantTypes = new Set(['card', 'link'])

/** What is saved and pays at once; null where nothing does. */
async function findInstantMethod({ cards }: PaymentProvider, customer: CustomerRow): Promise<PaymentMethod | null> {
  const [saved] = cards ? await cards.list(customer.customer_id) : []
  return saved && instantTypes.has(saved.type) ? saved : null
}

/** What was bought, or waits to be approved, stays as it was; else what the plan offers. */
function getShownOffer({ offer }: Sale, row: TopUpRow | undefined): TopUpOffer {
  if (!row || (row.status !== 'paid' && getApprovalUrl(row) === null)) return offer
  const { recommendations, amount, currency } = row
  return { recommendations, amountCents: amount, currency }
}

type BuyRequest = Pick<RouteInput<typeof buyTopUpRoute>, 'headers' | 'body'>
type Bought = RouteAnswer<typeof buyTopUpRoute>

const isDone: Bought = { state: 'bought', approval_url: null }

/** Throws 400 where nothing is sold, and 409 where something else would be than what was shown. */
function requireShown(sale: Sale, row: TopUpRow | undefined, { body }: BuyRequest): void {
  const { usage, live } = sale
  const offer = getShownOffer(sale, row)
  if (!isPaidFor(live)) throw billingErrors.paymentOpen()
  const isShown =
    body.recommendations === offer.recommendations &&
    body.amount === offer.amountCents &&
    new Date(body.period_end).getTime() === usage.period.end.getTime()
  if (!isShown) throw billingErrors.previewTooOld()
}

/** The saved card, if it is the one that was shown. Throws 409 for another, and where there is none. */
async function getShownCard({ provider, customer }: Sale, { body }: BuyRequest): Promise<PaymentMethod | null> {
  if (!provider.cards) return null
  const card = await findInstantMethod(provider, customer)
  if (card === null || card.id !== body.payment_method_id) throw billingErrors.previewTooOld()
  return card
}

const underWay = new RequestsUnderWay()

/**
 * Buys the top-up of the period that runs: with the saved card at once, or by an approval or a confirmation on the provider's page. However
 * often, and by however many at once, one is bought. Throws 402 where the bank refuses: then nothing is bought.
 */
export async function buyTopUp(
  deps: BillingDeps,
  asker: Asker & { userId: string },
  request: BuyRequest,
): Promise<Bought> {
  const { workspaceId } = asker
  const sale = await findSale(deps, workspaceId)
  if (!sale) throw billingErrors.topUpNotOffered()
  const claimed = request.headers['x-payment-platform']
  if (claimed !== undefined && claimed !== sale.provider.platform) throw billingErrors.wrongPlatform()
  // A decision on the provider's page may not have been told yet.
  if (getApprovalUrl(await findBought(deps, workspaceId, sale.usage)) !== null) {
    await withProviderDeadline(deps, syncTopUps(deps, { workspaceId, provider: sale.provider.platform }))
  }
  const row = await findBought(deps, workspaceId, sale.usage)
  if (row?.status === 'paid') return isDone
  requireShown(sale, row, request)
  const key = JSON.stringify([workspaceId, sale.usage.period.start, sale.offer])
  return withProviderDeadline(
    deps,
    underWay.share(key, () => carryOut(deps, asker, { sale, request })),
  )
}

async function carryOut(
  deps: BillingDeps,
  { workspaceId, userId }: Asker & { userId: string },
  { sale, request }: { sale: Sale; request: BuyRequest },
): Promise<Bought> {
  const { usage, offer, provider, seller, customer } = sale
  const card = await getShownCard(sale, request)
  const returnUrl = provider.platform === 'shopify' ? readReturnUrl(deps, request.body, 'return_url') : null
  const periodStart = usage.period.start
  const row = await deps.db.transaction().execute(async (transaction) => {
    const now = deps.clock.now()
    const { period } = await lockUsageState(transaction, { workspaceId, now })
    if (period.start.getTime() !== periodStart.getTime()) throw billingErrors.previewTooOld()
    const actor = await getActor(transaction, userId)
    const key = { workspaceId, periodStart, provider: provider.platform, planId: usage.plan.id }
    return saveAskedTopUp(transaction, { ...key, offer, actor, now })
  })
  // Another owner has bought it meanwhile, in another process.
  if (row.status === 'paid') return isDone
  const openUrl = getApprovalUrl(row)
  if (openUrl !== null) return { state: 'waiting', approval_url: openUrl }
  const workspace = await getBillingWorkspace(deps.db, workspaceId)
  const number = formatCount(workspace.language, offer.recommendations)
  try {
    const sold = await seller.buy({
      customerId: customer.customer_id,
      workspaceId,
      periodStart,
      recommendations: offer.recommendations,
      amount: offer.amountCents,
      currency: offer.currency,
      description: deps.translate(workspace.language, 'plans:top_up', { number }),
      paymentMethodId: card?.id ?? null,
      returnUrl,
      idempotencyKey: `${workspaceId}-top-up-${periodStart.toISOString()}-${row.attempt}`,
    })
    if (sold.approvalUrl !== null) return await askForApproval(deps, row, { ...sold, approvalUrl: sold.approvalUrl })
    await raiseLimit(deps, { row, paid: sold })
    return isDone
  } catch (error) {
    await followFailure(deps, row, error)
    throw error
  }
}

async function askForApproval(
  { db }: BillingDeps,
  { workspace_id: workspaceId, period_start: periodStart, attempt }: TopUpRow,
  { providerId, approvalUrl: begun }: { providerId: string; approvalUrl: string },
): Promise<Bought> {
  const approvalUrl = await saveApproval(db, { workspaceId, periodStart, attempt, providerId, approvalUrl: begun })
  if (approvalUrl === null) throw billingErrors.previewTooOld()
  return { state: 'waiting', approval_url: approvalUrl }
}

/** A refusal ends the try. A provider that did not answer may have taken the money: it is asked once more. */
async function followFailure(deps: BillingDeps, row: TopUpRow, error: unknown): Promise<void> {
  const { workspace_id: workspaceId, period_start: periodStart, attempt, provider } = row
  const isRefused = error instanceof AppError && error.status < 500
  if (isRefused) await markTopUpRefused(deps.db, { workspaceId, periodStart, attempt })
  else await addTopUpJob(deps.jobs, deps.db, { workspaceId, provider })
}
