import type { Language, QuestionKind } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'

/** Which of a store's own answers. */
export interface OwnAnswerKey {
  workspaceId: string
  kind: QuestionKind
  language: Language
}

export function listOwnAnswerRows(db: Database, workspaceId: string) {
  return db
    .selectFrom('own_answers')
    .select(['kind', 'language', 'text', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('kind')
    .orderBy('language')
    .execute()
}

export async function findOwnAnswer(db: Database, { workspaceId, kind, language }: OwnAnswerKey) {
  const row = await db
    .selectFrom('own_answers')
    .select('text')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.text ?? null
}

export async function saveOwnAnswerRow(
  db: Database,
  { workspaceId, kind, language }: OwnAnswerKey,
  written: { text: string; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('own_answers')
    .values({ workspace_id: workspaceId, kind, language, ...written })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'kind', 'language']).doUpdateSet(written))
    .execute()
}

export async function deleteOwnAnswerRow(db: Database, { workspaceId, kind, language }: OwnAnswerKey): Promise<void> {
  await db
    .deleteFrom('own_answers')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute()
}
