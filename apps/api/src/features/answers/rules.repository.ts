import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

export type RuleRow = Omit<Tables['answer_rules'], 'workspace_id'>

export interface RuleKey {
  workspaceId: string
  id: string
}

/** The newest first. */
export function selectRuleRows(workspaceId: string): RawBuilder<RuleRow> {
  return sql<RuleRow>`
    select id, kind, match, words, meaning, target_by, target, starts_on, ends_on, created_at, updated_at
    from answer_rules where workspace_id = ${workspaceId} order by created_at desc, id
  `
}

export async function countOtherRules(db: Database, { workspaceId, id }: RuleKey): Promise<number> {
  const { count } = await db
    .selectFrom('answer_rules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts or replaces; when it was made stays. */
export async function saveRuleRow(
  db: Database,
  workspaceId: string,
  { created_at, ...row }: RuleRow,
): Promise<RuleRow> {
  const { id: _, ...changes } = row
  return db
    .insertInto('answer_rules')
    .values({ workspace_id: workspaceId, created_at, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doUpdateSet(changes))
    .returning(['id', 'kind', 'match', 'words', 'meaning', 'target_by', 'target', 'starts_on', 'ends_on'])
    .returning(['created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** Whether there was one. */
export async function deleteRuleRow(db: Database, { workspaceId, id }: RuleKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('answer_rules')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
