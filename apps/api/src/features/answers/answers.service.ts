import {
  type Answer,
  type answerRoute,
  followUpMinutes,
  type Language,
  languages,
  type RecordedAnswer,
  type RouteInput,
  type TriedAnswer,
  type tryAnswerRoute,
} from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { v4 as uuidV4 } from 'uuid'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { usageErrors } from '../usage/usage.public.ts'
import { type EventSource, findGivenAnswer, type VoiceRecorder } from '../voice/voice.public.ts'
import { findOwnedStore, markTried } from '../workspaces/workspaces.public.ts'
import type { AnswerEngine, PreviousSentence } from './answer-engine.ts'
import { answerErrors } from './answers.errors.ts'
import { assumeRules } from './assumed-rules.ts'
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts'
import { readWishes } from './describe-finding.ts'
import { keepAnswer, readAnswer } from './given-answer.ts'
import { maskSentence } from './mask-sentence.ts'
import type { OptionalEngines } from './optional/optional-engines.ts'
import { listActiveRules } from './rules.service.ts'
import { listPrices, readShownProducts } from './shown-products.ts'
import type { ReadShown } from './shown-together.ts'

type SentenceBody = RouteInput<typeof answerRoute>['body']
type TriedBody = RouteInput<typeof tryAnswerRoute>['body']

export interface AnswerDeps extends Pick<CoreDeps, 'db' | 'clock'> {
  engine: AnswerEngine
  optional: OptionalEngines
  readShown: ReadShown
  recorder: VoiceRecorder
}

export interface SentenceInput {
  workspaceId: string
  source: EventSource
  body: SentenceBody
  /** Called when the search is all that is left, which is written together with those of others. */
  onComposed: () => void
}

interface SearchKey {
  workspaceId: string
  searchId: string
}

/** The language of a tag such as `es-AR`; null for none of ours. */
export function readLanguage(tag: string | undefined): Language | null {
  return languages.find((language) => language === tag?.split('-')[0]?.toLowerCase()) ?? null
}

/** The country of a tag such as `es-AR`, whose words the answer says. */
function readCountry(tag: string | undefined): string | null {
  return tag?.split('-')[1]?.toUpperCase() ?? null
}

/** What a sentence may change: a search of the same store that Voice Shop has answered a short time ago. */
async function findPrevious(
  { db, clock }: AnswerDeps,
  { workspaceId, searchId }: SearchKey,
): Promise<(PreviousSentence & { shopperId: string }) | null> {
  const found = await findGivenAnswer(db, { workspaceId, searchId })
  const since = clock.now().getTime() - followUpMinutes * 60_000
  if (!found || found.searchedAt.getTime() < since) return null
  const { understood, products, trace } = readAnswer(found)
  const shown = await readShownProducts(db, { workspaceId, language: trace.language, found: products })
  const shownIds = products.map(({ product_id }) => product_id)
  return { wishes: readWishes(understood), shownPrices: listPrices(shown), shownIds, shopperId: found.shopperId }
}

/** What a search was answered, once more; of its products, what the catalogue says now. */
async function repeatAnswer(db: Database, { workspaceId, searchId }: SearchKey): Promise<Answer> {
  const found = await findGivenAnswer(db, { workspaceId, searchId })
  if (!found) throw answerErrors.searchIdTaken()
  const { trace, products, ...worded } = readAnswer(found)
  const { language } = trace
  const shown = await readShownProducts(db, { workspaceId, language, found: products })
  return { search_id: searchId, ...worded, products: shown.map(({ answered }) => answered) }
}

function describeAnswer({ answer: { trace: _, ...answer }, products }: ComposedAnswer) {
  return { ...answer, products: products.map(({ answered }) => answered) }
}

/**
 * Answers a shopper's sentence. The answer is given if, and only if, its search is recorded with it, under the limit of
 * the plan. A search id that is known is answered as the first time.
 *
 * @throws AppError 402 at the limit, 400 by field for the id of a search that others answered, and what the engine and
 * the recorder throw
 */
export async function answerSentence(
  deps: AnswerDeps,
  { workspaceId, source, body, onComposed }: SentenceInput,
): Promise<Answer> {
  const { db, recorder } = deps
  const searchId = body.search_id ?? uuidV4()
  const previousId = body.previous_search_id
  const [previous, assumed] = await Promise.all([
    previousId === undefined ? null : findPrevious(deps, { workspaceId, searchId: previousId }),
    assumeRules(deps, workspaceId),
  ])
  const composed = await composeAnswer(deps, {
    workspaceId,
    // Before it is understood: what comes of it is kept, too.
    readings: [body.query, ...(body.alternatives ?? [])].map(maskSentence),
    language: readLanguage(body.language),
    country: readCountry(body.language),
    previous,
    limit: body.limit,
    rules: assumed.rules,
    assumed: assumed.check && { check: assumed.check, readShown: deps.readShown },
  })
  onComposed()
  const { query, understanding, answer, products } = composed
  const decision = await recorder.recordAnswered({
    workspaceId,
    search: {
      type: 'search',
      id: searchId,
      // Nobody tells shoppers apart here but by their conversations.
      shopper_id: body.shopper_id ?? previous?.shopperId ?? `conversation-${searchId}`,
      query,
      language: body.language ?? understanding.language,
      products: products.map(({ recommended }) => recommended),
    },
    answer: keepAnswer(answer, body),
    source,
  })
  if (decision === 'accepted') return { search_id: searchId, ...describeAnswer(composed) }
  if (decision === 'duplicate') return repeatAnswer(db, { workspaceId, searchId })
  if (decision === 'usage_limit_reached') throw usageErrors.recommendationsUsedUp()
  if (decision === 'storage_limit_reached') throw usageErrors.storageUsedUp()
  throw new Error(`a search of our own is refused: ${decision}`)
}

/** Answers a sentence for the store's people, as a shopper would be answered. Nothing is recorded but that they tried. */
export async function tryAnswer(
  deps: Pick<AnswerDeps, 'db' | 'clock' | 'engine' | 'optional'>,
  { workspaceId, body }: { workspaceId: string; body: TriedBody },
): Promise<TriedAnswer> {
  const language = readLanguage(body.language)
  const store = await findOwnedStore(deps.db, { workspaceId })
  const country = readCountry(body.language) ?? (store && findCountry(store.timeZone))
  const rules = await listActiveRules(deps, workspaceId, body.draft_rule ?? null)
  const compose = (query: string, previous: PreviousSentence | null) =>
    composeAnswer(deps, {
      workspaceId,
      readings: [query],
      language,
      country,
      previous,
      limit: body.limit,
      rules,
      withSamples: true,
    })
  let previous: PreviousSentence | null = null
  for (const query of body.previous) {
    const { understanding, answer, products }: ComposedAnswer = await compose(query, previous)
    // As the widget has it: what found nothing, and a question about the shop, change nothing.
    if (previous && !['answered', 'relaxed'].includes(answer.kind)) continue
    const shownIds = products.map(({ answered }) => answered.product_id)
    previous = { wishes: understanding.wishes, shownPrices: listPrices(products), shownIds }
  }
  const composed = await compose(body.query, previous)
  if (store && !body.draft_rule) await markTried(deps.db, { id: store.merchantId, now: deps.clock.now() })
  return { ...describeAnswer(composed), trace: composed.answer.trace }
}

/** What a search was answered, and what the answer was made of. Throws 404 where there is none. */
export async function getRecordedAnswer(db: Database, search: SearchKey): Promise<RecordedAnswer> {
  const found = await findGivenAnswer(db, search)
  if (!found) throw coreErrors.notFound()
  return { search_id: search.searchId, ...readAnswer(found) }
}
