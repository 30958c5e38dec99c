import type { AlertKind, Alerts } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { deleteMute, listAlertRows, listMutes, saveMute } from './alerts.repository.ts'
import { endAlert } from './announce-alerts.ts'

const dayMs = 86_400_000
const mostListed = 50

type Deps = Pick<CoreDeps, 'db' | 'clock'>

export async function listAlerts({ db, clock }: Deps, { workspaceId }: { workspaceId: string }): Promise<Alerts> {
  const [rows, mutes, store] = await Promise.all([
    listAlertRows(db, workspaceId, mostListed),
    listMutes(db, { workspaceIds: [workspaceId], now: clock.now() }),
    findOwnedStore(db, { workspaceId }),
  ])
  return {
    alerts: rows.map(({ id, kind, facts, opened_at, resolved_at, outcome }) => ({
      id,
      kind,
      facts,
      opened_at: opened_at.toISOString(),
      resolved_at: resolved_at?.toISOString() ?? null,
      outcome,
    })),
    muted: mutes.map(({ kind, muted_until }) => ({ kind, until: muted_until?.toISOString() ?? null })),
    is_mailed: (store?.ownerProvenAt ?? null) !== null,
  }
}

interface Change {
  workspaceId: string
  userId: string
  kind: AlertKind
}

/** Nothing of the kind is noticed for so many days, or for good; what lasts is over with it. */
export async function muteAlerts(
  { db, clock }: Deps,
  { workspaceId, userId, kind, days }: Change & { days: number | null },
): Promise<void> {
  const now = clock.now()
  const until = days === null ? null : new Date(now.getTime() + days * dayMs)
  await db.transaction().execute(async (transaction) => {
    await saveMute(transaction, { workspaceId, kind, until })
    await endAlert(transaction, { workspaceId, kind, outcome: 'muted', now })
    const actor = await getActor(transaction, userId)
    const details = { kind, until: until?.toISOString() ?? '' }
    await recordAudit(transaction, { workspaceId, actor, action: 'alerts.muted', details, now })
  })
}

export async function unmuteAlerts({ db, clock }: Deps, { workspaceId, userId, kind }: Change): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteMute(transaction, { workspaceId, kind }))) return
    const actor = await getActor(transaction, userId)
    const now = clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: 'alerts.unmuted', details: { kind }, now })
  })
}
