import type { AuditAction } from '@voice-shop/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

/** So many entries of each action are kept: however often one is done, it takes no room from the others. */
export const keptOfEachAction = 1000

type Action = { workspaceId: string; action: AuditAction }

/** Takes what was said before of entries of an action that were removed. Returns how many that were. */
async function takeFormerCut(transaction: Transaction<Tables>, { workspaceId, action }: Action): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    delete from audit_entries
    where workspace_id = ${workspaceId} and action = 'audit.cut' and details ->> 'cut_action' = ${action}
    returning (details ->> 'cut_count')::int as removed
  `.execute(transaction)
  return rows.reduce((sum, { removed }) => sum + removed, 0)
}

/**
 * Removes the oldest entries of an action beyond those that are kept. In the place of the newest of them stays one that
 * says how many there were and up to when: nothing goes without a word.
 */
export async function cutTrail(transaction: Transaction<Tables>, { workspaceId, action }: Action): Promise<void> {
  const last = await transaction
    .selectFrom('audit_entries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .offset(keptOfEachAction)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  // Another one may be cutting here: it has said so by the time that it lets go.
  const held = await transaction
    .selectFrom('audit_entries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', last.id)
    .where('action', '=', action)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  const { numDeletedRows } = await transaction
    .deleteFrom('audit_entries')
    .where('workspace_id', '=', workspaceId)
    .where('action', '=', action)
    .where('id', '<', last.id)
    .executeTakeFirst()
  const before = await takeFormerCut(transaction, { workspaceId, action })
  const removed = before + Number(numDeletedRows) + 1
  await sql`
    update audit_entries
    set action = 'audit.cut', details = details || ${JSON.stringify({ cut_action: action, cut_count: String(removed) })}::jsonb
    where workspace_id = ${workspaceId} and id = ${last.id}
  `.execute(transaction)
}
