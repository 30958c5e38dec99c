import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from '@voice-shop/answers'
import type { Database } from '../../../core/database/open-database.ts'
import { coreErrors } from '../../../core/errors.ts'
import {
  type ChangeCursor,
  findProductsByWords,
  listProductChanges,
  type WeighedWord,
  weighWords,
} from '../../catalogue/catalogue.public.ts'
import type { AskedSentence } from '../answer-engine.ts'
import type { EngineThread } from './engine-thread.ts'
import { isReady, type LoadedStore } from './loaded-store.ts'

/** A small store is read while its first shopper waits; for a large one the database finds candidates meanwhile. */
const patienceMs = 200
/** One that has just been filled is read in a moment: who asks then waits for that, and is not answered from a part of it. */
const patienceWhileFilledMs = 2000
/**
 * A store of at most so many is read for the first time in seconds. Its first shopper is answered sooner from what is known by then;
 * who asks again, such as an owner who has just filled it, waits for the better answer.
 */
const mostReadSoon = 30_000
/** Who waits for a store looks so often whether it is read. */
const lookAgainMs = 20
/** With more changes than these all products are looked through. */
const mostChanges = 500
const mostCandidates = 300
/**
 * No shopper of a store that was read before waits much longer for what is not read yet to be looked through, of which 100,000
 * products take seconds: what was read last answers then. What is shown of it is what the catalogue says now.
 */
const longestLookMs = 400
/** So many shoppers of a store have the database look through all of its products at once. */
const mostScans = 2

interface MeanwhileInput {
  db: Database
  thread: Pick<EngineThread, 'ask' | 'listWords'>
  log: (error: unknown) => void
  /** As of `waitUntilReady`. */
  mostSmall: number
  /** How long who is found nothing waits for a small store to be read. */
  longestMs?: number | undefined
}

function isSmall({ counted, products, arrived, changes }: LoadedStore, mostSmall: number): boolean {
  return counted !== null && Math.max(counted, products + arrived + changes) <= mostSmall
}

/** How long an answer waits for a store that is being read before it is answered from what is known of it by then. */
function getPatienceMs(store: LoadedStore, mostSmall: number): number {
  const isSoonRead = store.hasKeptWaiting && !store.isLoaded && !store.isTooLarge && isSmall(store, mostReadSoon)
  return isSoonRead || (store.refreshing && isSmall(store, mostSmall)) ? patienceWhileFilledMs : patienceMs
}

async function waitFor(store: LoadedStore, getMs: () => number): Promise<void> {
  const startedAt = performance.now()
  // How many products there are may be known only after a moment, and changes may go on to be read when the store is ready.
  while (!isReady(store) && performance.now() - startedAt < getMs()) {
    const read = (store.refreshing ?? store.loaded).then(() => true)
    if (await Promise.race([read, wait(lookAgainMs, false, { ref: false })])) return
  }
}

/** Waits for a store that is being read, for as long as its shoppers may; small is one of at most so many products. */
export async function waitUntilReady(store: LoadedStore, mostSmall: number): Promise<void> {
  await waitFor(store, () => getPatienceMs(store, mostSmall))
  if (!store.isLoaded) store.hasKeptWaiting = true
}

/** Answers while a store is being read, from what is known of it by then. */
export function createMeanwhile({
  db,
  thread,
  log,
  mostSmall,
  longestMs = patienceWhileFilledMs,
}: MeanwhileInput): (asked: AskedSentence, store: LoadedStore) => Promise<Finding> {
  /** Among the products that the thread has and has not read, with what has changed since; null: that is more than a page. */
  async function answerUnread(
    asked: AskedSentence,
    { after, words }: { after: ChangeCursor; words: WeighedWord[] },
  ): Promise<Finding | null> {
    const { workspaceId } = asked
    const read = await listProductChanges(db, { workspaceId, after, limit: mostChanges })
    if (!read || read.changes.length === mostChanges) return null
    return thread.ask({ type: 'answer_unread', asked, words, changes: read.changes, limit: mostCandidates })
  }

  /** Has the database find the products that have a sentence's words, by looking through all of the store's. */
  async function scanProducts(asked: AskedSentence, store: LoadedStore, words: WeighedWord[]): Promise<Finding> {
    store.scans += 1
    try {
      const candidates = await findProductsByWords(db, { workspaceId: asked.workspaceId, words, limit: mostCandidates })
      const finding = await thread.ask({ type: 'answer', asked, candidates })
      if (finding) return finding
    } finally {
      store.scans -= 1
    }
    throw coreErrors.unavailable(new Error('the engine’s thread answers nothing for candidates'))
  }

  function beginScan(...input: Parameters<typeof scanProducts>): Promise<Finding> {
    const scan = scanProducts(...input)
    // It may fail while nobody waits for it; who does hears of it all the same.
    scan.catch(() => undefined)
    return scan
  }

  function noteLook(store: LoadedStore, ms: number): void {
    // What has been read since takes no look.
    if (ms >= longestLookMs && !isReady(store)) store.isSlow = true
  }

  /** From what the thread has of a store that is being read; null: it has nothing that would do. */
  async function answerByThread(
    asked: AskedSentence,
    store: LoadedStore,
    words: WeighedWord[],
  ): Promise<Finding | null> {
    const isKnown = isReady(store) || (store.isLoaded && store.isSlow)
    const known = isKnown ? await thread.ask({ type: 'answer', asked, candidates: null }) : null
    const after = store.unreadSince
    if (known || !after) return known
    const startedAt = performance.now()
    const unread = await answerUnread(asked, { after, words })
    noteLook(store, performance.now() - startedAt)
    return unread
  }

  /** Of a store that is still being read: by the products that have the sentence's words, as soon as somebody has found them. */
  async function answerMeanwhile(asked: AskedSentence, store: LoadedStore): Promise<Finding> {
    const words = weighWords(await thread.listWords(asked))
    let scan: Promise<Finding> | null = null
    for (let waitedMs = 0; ; waitedMs += patienceMs) {
      noteLook(store, waitedMs)
      const known = await answerByThread(asked, store, words)
      if (known) {
        scan?.catch(log)
        return known
      }
      scan ??= store.scans < mostScans ? beginScan(asked, store, words) : null
      const waited = wait(patienceMs, null, { ref: false })
      const found = await (scan ? Promise.race([scan, waited]) : waited)
      if (found) return found
    }
  }

  /** Nothing is said only of a whole small store: by the words of "a present, but no perfume" perfumes alone are found. */
  async function answerOnceRead(asked: AskedSentence, store: LoadedStore): Promise<Finding> {
    const found = await answerMeanwhile(asked, store)
    // What is not understood is asked in other words next.
    if (found.kind !== 'nothing' || store.isTooLarge || !isSmall(store, mostSmall)) return found
    // Who began to read it hears of what fails.
    await waitFor(store, () => longestMs).catch(() => undefined)
    const known = isReady(store)
      ? await thread.ask({ type: 'answer', asked, candidates: null }).catch(() => null)
      : null
    return known ?? found
  }

  return answerOnceRead
}
