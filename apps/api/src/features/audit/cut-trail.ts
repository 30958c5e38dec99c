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
  const findLast = () =>
    transaction
      .selectFrom('audit_entries')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .offset(keptOfEachAction)
      .limit(1)
      .executeTakeFirst()
  if (!(await findLast())) return
  // Two that cut the same entries could wait for each other. Where one does, the other's are cut by the next record.
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit ${workspaceId} ${action}`}, 0)) as is_ours
  `.execute(transaction)
  // Looked for anew: whoever held it before has cut some.
  const last = rows[0]?.is_ours ? await findLast() : undefined
  if (!last) return
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
