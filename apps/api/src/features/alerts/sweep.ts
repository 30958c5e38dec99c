import type { CoreDeps } from '../../core/core-deps.ts'
import { getSlot, getSlotStart, slotsPerDay } from '../rollups/rollups.public.ts'
import { deleteOldLoads } from '../widget/widget.public.ts'
import { addAlertMail } from './alert-mails.ts'
import { claimStores, listDueStores, listMutes, listRecent, saveNextRuns } from './alerts.repository.ts'
import { endAlert, raiseAlert } from './announce-alerts.ts'
import { type Finding, type LookedAt, lookAtStores } from './look-at-stores.ts'

const minuteMs = 60_000
const storesAtOnce = 100
/** What is left waits for the next minute, or another process. */
const mostBatches = 30
/** Whoever dies over stores has them looked at again after so long. */
const claimMs = 15 * minuteMs
/** Stores without anything for weeks. */
const idleMs = 6 * 60 * minuteMs
/** What comes and goes is told once in so long. */
const quietMs = 12 * 60 * minuteMs
/** Five weeks and a day: what the rules ask for, and no more. */
const keptDays = 36

type AlertDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/** Minutes after a quarter hour's end, so that not all stores are looked at in the same one: widgets' loads are written by then. */
function getMinute(workspaceId: string): number {
  return 2 + (Number.parseInt(workspaceId.slice(-6), 16) % 10)
}

function getNextRun({ workspaceId, isActive }: Pick<LookedAt, 'workspaceId' | 'isActive'>, now: Date): Date {
  if (!isActive) return new Date(now.getTime() + idleMs)
  return new Date(getSlotStart(getSlot(now) + 1).getTime() + getMinute(workspaceId) * minuteMs)
}

async function carryOut({ db, clock, jobs }: AlertDeps, workspaceId: string, finding: Finding): Promise<void> {
  const now = clock.now()
  const { kind, facts, outcome } = finding
  await db.transaction().execute(async (transaction) => {
    const alertId = facts
      ? await raiseAlert(transaction, { workspaceId, kind, facts, now })
      : await endAlert(transaction, { workspaceId, kind, outcome, now })
    if (alertId === null || outcome === 'ended') return
    await addAlertMail(jobs, transaction, { workspaceId, alertId, isOver: outcome === 'over' })
  })
}

async function lookAtBatch(deps: AlertDeps, workspaceIds: readonly string[], now: Date): Promise<void> {
  const { db } = deps
  const recent = await listRecent(db, { workspaceIds, since: new Date(now.getTime() - quietMs) })
  const mutes = await listMutes(db, { workspaceIds, now })
  const looks = await lookAtStores(db, { workspaceIds, recent, now })
  const failures: unknown[] = []
  const done: LookedAt[] = []
  for (const look of looks) {
    const { workspaceId, findings } = look
    const wanted = findings.filter(({ kind, facts }) => {
      const isOfKind = (row: { workspace_id: string; kind: string }) =>
        row.workspace_id === workspaceId && row.kind === kind
      return !(facts && (mutes.some(isOfKind) || recent.some(isOfKind)))
    })
    try {
      for (const finding of wanted) await carryOut(deps, workspaceId, finding)
      done.push(look)
    } catch (error) {
      // A store that is gone meanwhile holds up no other; whatever it was, it is tried again.
      failures.push(error)
    }
  }
  await deleteOldLoads(db, { workspaceIds, beforeDay: Math.floor(getSlot(now) / slotsPerDay) - keptDays })
  await saveNextRuns(
    db,
    done.map((look) => ({ workspaceId: look.workspaceId, at: getNextRun(look, now) })),
  )
  if (failures.length > 0) throw failures[0]
}

/**
 * Looks at the stores that are due, each quarter hour while something happens in them, and tells owners what is out of the
 * ordinary. Every process may do it every minute: a store is taken by one, and an alert is opened by one.
 */
export async function sweepAlerts(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const now = clock.now()
    const due = await listDueStores(db, { now, limit: storesAtOnce })
    const claimed = await claimStores(db, { workspaceIds: due, now, until: new Date(now.getTime() + claimMs) })
    if (claimed.length > 0) await lookAtBatch(deps, claimed, now)
    if (due.length < storesAtOnce) return
  }
}
