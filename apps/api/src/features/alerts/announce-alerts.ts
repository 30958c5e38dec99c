import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { announceEvent } from '../endpoints/endpoints.public.ts'
import { type AlertRow, openAlert, resolveAlert } from './alerts.repository.ts'

/** Tells the workspace's endpoints of an alert as it is now: that it was raised, or how it ended. */
async function announceAlert(transaction: Transaction<Tables>, row: AlertRow, now: Date): Promise<void> {
  const { workspace_id: workspaceId, id, kind, facts, opened_at: openedAt, resolved_at: resolvedAt, outcome } = row
  const raised = { alert_id: id, kind, facts, opened_at: openedAt.toISOString() }
  if (resolvedAt === null || outcome === null) {
    await announceEvent(transaction, { workspaceId, type: 'alert.raised', data: raised, now })
  } else {
    const data = { ...raised, resolved_at: resolvedAt.toISOString(), outcome }
    await announceEvent(transaction, { workspaceId, type: 'alert.resolved', data, now })
  }
}

/** Opens an alert, and tells endpoints. Returns its id; null: one of its kind lasts. */
export async function raiseAlert(
  transaction: Transaction<Tables>,
  input: Parameters<typeof openAlert>[1],
): Promise<string | null> {
  const row = await openAlert(transaction, input)
  if (row) await announceAlert(transaction, row, input.now)
  return row?.id ?? null
}

/** Ends the alert of a kind, and tells endpoints. Returns its id; null: none lasts. */
export async function endAlert(
  transaction: Transaction<Tables>,
  input: Parameters<typeof resolveAlert>[1],
): Promise<string | null> {
  const row = await resolveAlert(transaction, input)
  if (row) await announceAlert(transaction, row, input.now)
  return row?.id ?? null
}
