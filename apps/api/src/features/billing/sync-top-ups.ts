import type { PaymentPlatform } from '@voice-shop/contract'
import { recordAudit } from '../audit/audit.public.ts'
import { lockUsageState, saveUsage } from '../usage/usage.public.ts'
import { findCustomer } from './customers.repository.ts'
import type { ProviderTopUp, TopUpSeller } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { listUnpaidTopUps, markTopUpPaid, markTopUpRefused, type TopUpRow } from './top-ups.repository.ts'

type SyncDeps = Pick<PaymentDeps, 'db' | 'clock' | 'payments'>

/** Longer than a provider is ever waited for: a payment that is not made by then is not under way any more. */
const underWayMs = 10 * 60_000
/** So long the owner may take to confirm a payment to their bank, where what waits is ours to withdraw. */
const confirmableMs = 86_400_000
/** Longer than a usage period, with some days after its end. */
const followedMs = 40 * 86_400_000

/**
 * Raises the limit of the usage period that runs by a top-up that was paid, once, however often and in whatever order the
 * payment is told. It takes the lock under which events are counted, so that the next event meets the new limit. Where the
 * period of the payment is over, the one that runs gets what was bought.
 */
export async function raiseLimit(
  { db, clock }: Pick<SyncDeps, 'db' | 'clock'>,
  { row, paid }: { row: TopUpRow; paid: Pick<ProviderTopUp, 'providerId' | 'recommendations'> },
): Promise<void> {
  const { workspace_id: workspaceId, period_start: periodStart, asked_by: id, asked_by_name: name } = row
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const usage = await lockUsageState(transaction, { workspaceId, now })
    const { providerId } = paid
    const recommendations = paid.recommendations ?? row.recommendations
    if (!(await markTopUpPaid(transaction, { workspaceId, periodStart, providerId, now }))) return
    await saveUsage({ workspaceId, ...usage, top_up: usage.top_up + recommendations }).execute(transaction)
    await recordAudit(transaction, {
      workspaceId,
      actor: { id, name },
      action: 'billing.top_up_bought',
      details: { recommendations: String(recommendations) },
      now,
    })
  })
}

function isOf(row: TopUpRow, { providerId, periodStart }: ProviderTopUp): boolean {
  return periodStart ? periodStart.getTime() === row.period_start.getTime() : providerId === row.provider_id
}

/**
 * Asks the provider what has become of the workspace's top-ups that are not known to be paid, and follows: a payment raises
 * the limit, and a try that the store declined, or that nobody carries out any more, is ended.
 *
 * @throws AppError where the provider cannot be asked; nothing is changed then
 */
export async function syncTopUps(
  deps: SyncDeps,
  { workspaceId, provider }: { workspaceId: string; provider: PaymentPlatform },
): Promise<void> {
  const topUps = deps.payments[provider]?.topUps
  const now = deps.clock.now()
  const rows = await listUnpaidTopUps(deps.db, { workspaceId, askedAfter: new Date(now.getTime() - followedMs) })
  const own = rows.filter((row) => row.provider === provider)
  const customer = own.length > 0 && (await findCustomer(deps.db, { workspaceId, provider }))
  if (!topUps || !customer) return
  const known = await topUps.list(customer.customer_id)
  for (const row of own) {
    const ofRow = known.filter((topUp) => isOf(row, topUp))
    const paid = ofRow.find(({ state }) => state === 'paid')
    if (paid) await raiseLimit(deps, { row, paid })
    else if (row.status === 'asked' && isOver(row, { ofRow, now, seller: topUps })) await endTry(deps, { row, ofRow })
  }
}

/** Whoever is on a page of approval may take days: the provider tells when they are over, or what is open is withdrawn. */
function isOver(
  row: TopUpRow,
  { ofRow, now, seller }: { ofRow: readonly ProviderTopUp[]; now: Date; seller: TopUpSeller },
): boolean {
  const isOpen = ofRow.some(({ state }) => state === 'open')
  const hasPage = row.approval_url !== null && ofRow.length > 0
  const isOld = now.getTime() - row.asked_at.getTime() > (hasPage ? confirmableMs : underWayMs)
  if (isOpen) return isOld && seller.withdraw !== null
  return hasPage || isOld
}

/** A try that nobody carries out any more is ended: what is open of it is not paid later. */
async function endTry(
  { db, payments }: SyncDeps,
  { row, ofRow }: { row: TopUpRow; ofRow: readonly ProviderTopUp[] },
): Promise<void> {
  const seller = payments[row.provider]?.topUps
  for (const { providerId, state } of ofRow) if (state === 'open') await seller?.withdraw?.(providerId)
  const { workspace_id: workspaceId, period_start: periodStart, attempt } = row
  await markTopUpRefused(db, { workspaceId, periodStart, attempt })
}
