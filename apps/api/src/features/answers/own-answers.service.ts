import type { OwnAnswer, OwnAnswers } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { listAskedQuestions } from '../voice/voice.public.ts'
import { listOwnAnswerRows, type OwnAnswerKey, saveOwnAnswerRow } from './own-answers.repository.ts'

type OwnAnswerDeps = Pick<CoreDeps, 'db' | 'clock'>

const askedWithinMs = 30 * 86_400_000
const mostExamples = 3

/** The store's own answers, and which questions shoppers have asked in the last 30 days. */
export async function listOwnAnswers({ db, clock }: OwnAnswerDeps, workspaceId: string): Promise<OwnAnswers> {
  const since = new Date(clock.now().getTime() - askedWithinMs)
  const [rows, asked] = await Promise.all([
    listOwnAnswerRows(db, workspaceId),
    listAskedQuestions(db, { workspaceId, since, examples: mostExamples }),
  ])
  return { answers: rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() })), asked }
}

/** Writes what is answered to a kind of question in a language, in place of what was written before. */
export async function saveOwnAnswer({ db, clock }: OwnAnswerDeps, key: OwnAnswerKey, text: string): Promise<OwnAnswer> {
  const now = clock.now()
  await saveOwnAnswerRow(db, key, { text, updated_at: now })
  return { kind: key.kind, language: key.language, text, updated_at: now.toISOString() }
}
