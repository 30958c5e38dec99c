import {
  assumedBuyers,
  type Holdout,
  type HoldoutComparison,
  type HoldoutSize,
  holdoutOrderDays,
  holdoutSizes,
  mostJoiningDays,
} from '@voice-shop/contract'
import { isHeldOut } from '@voice-shop/contract/holdout-group'
import type { CoreDeps } from '../../core/core-deps.ts'
import { eraseRows } from '../../core/database/erase-rows.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import { getDetectableLift, getResult } from './compare-groups.ts'
import { holdoutErrors } from './holdout.errors.ts'
import {
  addParticipant,
  countBuyers,
  createHoldout,
  deleteHoldout,
  findHoldout,
  type HoldoutRow,
  isParticipant,
  lockHoldout,
  updateHoldout,
} from './holdout.repository.ts'

type Deps = Pick<CoreDeps, 'db' | 'clock'>

const dayMs = 86_400_000
const orderMs = holdoutOrderDays * dayMs

/** Only carts of Shopify can be told who they belong to without a shopper seeing it, so that their orders name a participant. */
async function canMeasure({ db }: Deps, workspaceId: string): Promise<boolean> {
  const store = await findStore(db, workspaceId)
  return store?.platform === 'shopify' && store.store_id !== ''
}

/** As fast as shoppers have come in so far. Null before a day is over. */
function expectEnd({ started_at, joins_until, ends_at, shoppers_wanted, shown, held_out }: HoldoutRow, now: Date) {
  if (now >= joins_until) return ends_at
  const [passed, joined] = [now.getTime() - started_at.getTime(), shown + held_out]
  if (passed < dayMs || joined === 0) return null
  const filled = started_at.getTime() + (passed * shoppers_wanted) / joined
  return new Date(Math.min(filled + orderMs, ends_at.getTime()))
}

async function describe({ db, clock }: Deps, row: HoldoutRow): Promise<HoldoutComparison> {
  const { workspace_id, shown, held_out } = row
  const result = getResult(row)
  const soFar = result ? null : await countBuyers(db, workspace_id)
  return {
    started_at: row.started_at.toISOString(),
    shoppers_wanted: row.shoppers_wanted,
    shoppers: shown + held_out,
    buyers: soFar && soFar.shown + soFar.heldOut,
    expected_at: result ? null : (expectEnd(row, clock.now())?.toISOString() ?? null),
    ends_at: row.ends_at.toISOString(),
    result,
  }
}

const sizes = holdoutSizes.map((shoppers) => ({
  shoppers,
  detectable_lift: getDetectableLift({ shoppers, share: assumedBuyers / 100 }),
}))

export async function getHoldout(deps: Deps, workspaceId: string): Promise<Holdout> {
  const [can_measure, row] = await Promise.all([canMeasure(deps, workspaceId), findHoldout(deps.db, workspaceId)])
  return { can_measure, sizes, comparison: row ? await describe(deps, row) : null }
}

interface Change {
  workspaceId: string
  userId: string
}

/** @throws AppError 409 where orders cannot be told apart, and where a comparison is under way */
export async function startHoldout(
  deps: Deps,
  { workspaceId, userId, shoppers }: Change & { shoppers: HoldoutSize },
): Promise<Holdout> {
  if (!(await canMeasure(deps, workspaceId))) throw holdoutErrors.notMeasurable()
  const now = deps.clock.now()
  const joinsUntil = new Date(now.getTime() + mostJoiningDays * dayMs)
  const endsAt = new Date(joinsUntil.getTime() + orderMs)
  await deps.db.transaction().execute(async (transaction) => {
    const isNew = await createHoldout(transaction, { workspaceId, shoppersWanted: shoppers, now, joinsUntil, endsAt })
    if (!isNew) throw holdoutErrors.underWay()
    const actor = await getActor(transaction, userId)
    const details = { shoppers: String(shoppers) }
    await recordAudit(transaction, { workspaceId, actor, action: 'holdout.started', details, now })
  })
  return getHoldout(deps, workspaceId)
}

/** What was counted goes with it: no figure of before the end that was fixed is worth anything. One that has ended stays. */
export async function stopHoldout(deps: Deps, { workspaceId, userId }: Change): Promise<Holdout> {
  const row = await findHoldout(deps.db, workspaceId)
  if (row?.shown_buyers === null) {
    // A part at a time; those who come in meanwhile go with the comparison.
    await eraseRows(deps.db, workspaceId, [{ table: 'holdout_shoppers', key: ['participant'] }])
    await deps.db.transaction().execute(async (transaction) => {
      if (!(await deleteHoldout(transaction, workspaceId))) return
      const actor = await getActor(transaction, userId)
      const now = deps.clock.now()
      await recordAudit(transaction, { workspaceId, actor, action: 'holdout.stopped', details: {}, now })
    })
  }
  return getHoldout(deps, workspaceId)
}

interface Joining {
  workspaceId: string
  comparisonId: string
  participant: string
}

/** Counts a shopper in, once, as long as shoppers come in; the one who makes it full sets its end. */
export async function joinHoldout({ db, clock }: Deps, { workspaceId, comparisonId, participant }: Joining) {
  if (await isParticipant(db, workspaceId, participant)) return
  await db.transaction().execute(async (transaction) => {
    const row = await lockHoldout(transaction, workspaceId)
    const now = clock.now()
    if (!row || row.id !== comparisonId || row.shown_buyers !== null || now >= row.joins_until) return
    if (!(await addParticipant(transaction, { workspaceId, participant, now }))) return
    const added = isHeldOut(participant) ? { held_out: row.held_out + 1 } : { shown: row.shown + 1 }
    const isFull = row.shown + row.held_out + 1 >= row.shoppers_wanted
    const end = isFull ? { joins_until: now, ends_at: new Date(now.getTime() + orderMs) } : {}
    await updateHoldout(transaction, workspaceId, { ...added, ...end })
  })
}
