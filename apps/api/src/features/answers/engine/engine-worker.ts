import { setImmediate as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type CandidateWords, listCandidateWords, replaceSynonyms, type Steps } from '@voice-shop/answers'
import type { LanguageProduct } from '../../catalogue/catalogue.public.ts'
import { readProductPage } from '../../catalogue/kept-products.public.ts'
import { collectAllGarbage } from './collect-garbage.ts'
import type { ToHost, ToWorker, WordsAsked } from './engine-messages.ts'
import { createSilenceWatch } from './silence-watch.ts'
import { makeShelfInSteps, makeShelfOfSome, ShelfDraft, type StoreShelf } from './store-shelf.ts'
import { UnreadProducts } from './unread-products.ts'

/** The thread that products are read and searched in, so that requests wait for neither. */
const shelves = new Map<string, StoreShelf>()
/** Stores whose products have arrived and are not read. */
const unread = new Map<string, UnreadProducts>()
/** Stores whose products are read as they arrive. */
const drafts = new Map<string, ShelfDraft>()

/** What reading has left behind is cleared away when nobody has said anything for so long: meanwhile nobody is answered. */
const quietMs = 1000
const quiet = createSilenceWatch({
  longestMs: quietMs,
  onSilent: () => {
    quiet.end()
    if (unread.size === 0 && drafts.size === 0) collectAllGarbage()
  },
})

/** So long an answer may have to wait for products that are being read. */
const turnMs = 10

/** Takes all steps of long work, in turns with whatever else is asked. */
async function takeTurns<Made>(steps: Steps<Made>): Promise<Made> {
  for (let turnEnd = performance.now() + turnMs; ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < turnEnd) continue
    tell({ type: 'working' })
    await pause()
    turnEnd = performance.now() + turnMs
  }
}

async function loadShelf(workspaceId: string): Promise<void> {
  const [draft, arrived] = [drafts.get(workspaceId), unread.get(workspaceId)]
  const shelf = await takeTurns(draft ? draft.build() : makeShelfInSteps(arrived?.products ?? []))
  shelves.set(workspaceId, shelf)
  if (drafts.get(workspaceId) === draft) drafts.delete(workspaceId)
  if (unread.get(workspaceId) === arrived) unread.delete(workspaceId)
  quiet.begin()
}

/** What is known of the store from before, though it has changed, says how its products are read. */
function chooseShelf(known: StoreShelf | undefined, candidates: readonly LanguageProduct[]): StoreShelf {
  return known?.choose(candidates) ?? makeShelfOfSome(candidates)
}

function listWords({ query, rules, language, previous }: WordsAsked): CandidateWords {
  const { sentence } = replaceSynonyms(query, rules)
  return listCandidateWords(sentence, { language, previous: previous?.wishes ?? null })
}

async function handle(message: ToWorker): Promise<ToHost | null> {
  switch (message.type) {
    case 'begin':
      unread.set(message.workspaceId, new UnreadProducts())
      return null
    case 'products':
      unread.get(message.workspaceId)?.add(readProductPage(message.page))
      return null
    case 'learn':
      unread.delete(message.workspaceId)
      drafts.set(message.workspaceId, await takeTurns(ShelfDraft.learn(readProductPage(message.sample))))
      return { type: 'done', id: message.id }
    case 'draft': {
      const draft = drafts.get(message.workspaceId)
      if (draft) await takeTurns(draft.add(readProductPage(message.page)))
      return { type: 'done', id: message.id }
    }
    case 'loaded':
      await loadShelf(message.workspaceId)
      return { type: 'done', id: message.id }
    case 'abandon':
      unread.delete(message.workspaceId)
      drafts.delete(message.workspaceId)
      return null
    case 'changes':
      shelves.get(message.workspaceId)?.change(message.changes)
      return { type: 'done', id: message.id }
    case 'factors':
      shelves.get(message.workspaceId)?.learn(message.factors)
      return null
    case 'meanings':
      shelves.get(message.workspaceId)?.learnMeanings(message.meanings)
      return null
    case 'drop':
      shelves.delete(message.workspaceId)
      return null
    case 'words':
      return { type: 'words', id: message.id, words: listWords(message.asked) }
    case 'answer': {
      const { candidates, asked } = message
      const known = shelves.get(asked.workspaceId)
      const shelf = candidates ? chooseShelf(known, candidates) : known
      return { type: 'answer', id: message.id, finding: shelf?.answer(asked) ?? null }
    }
    case 'answer_unread': {
      const { asked, words, changes, limit } = message
      const known = shelves.get(asked.workspaceId)
      const candidates = unread.get(asked.workspaceId)?.find(words, { changes, limit })
      // Without any they have been read since it was asked.
      const shelf = candidates ? chooseShelf(known, candidates) : known
      return { type: 'answer', id: message.id, finding: shelf?.answer(asked) ?? null }
    }
  }
}

function tell(message: ToHost): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', async (message: ToWorker) => {
  quiet.hear()
  const reply = await handle(message)
  if (reply) tell(reply)
})
