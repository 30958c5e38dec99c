import type {
  Answer,
  ListeningCount,
  ListeningEngine,
  ListeningFailure,
  ListeningReport,
  ListeningStage,
} from '@voice-shop/contract'
import { defaultUnsureBelow, saidAgainSeconds } from '@voice-shop/contract/listening-rules'

/** What was heard of a sentence. */
interface HeardSentence {
  text: string
  confidence?: number
}

/** How shoppers are heard in one opening of the panel. No word of theirs is in what is reported. */
export interface ListeningLog {
  /** The panel opened; with an engine the microphone is offered. */
  open(engine: ListeningEngine): void
  tap(): void
  listen(): void
  /** Somebody speaks, now. */
  noteSpeech(): void
  fail(failure: ListeningFailure): void
  /** Nothing was said, or no text came of what was said. */
  hearNothing(why: 'no_speech' | 'empty_text'): void
  hear(sentence: HeardSentence): void
  type(): void
  /** Of a sentence that was spoken. */
  answer(answer: Pick<Answer, 'search_id' | 'kind'>): void
  /** The first product of the latest answer is in sight. */
  paint(): void
  speak(): void
  interrupt(): void
  choose(type: 'click' | 'cart', searchId: string): void
  /** Tells all so far, where something is new since that was sent. @param send whether it could */
  report(send: (report: ListeningReport) => boolean): void
}

/** Words without case and accents. */
function splitWords(text: string): Set<string> {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Whether two sentences share at least half of their words. */
export function isSaidAgain(before: string, now: string): boolean {
  const [left, right] = [splitWords(before), splitWords(now)]
  const shared = [...left].filter((word) => right.has(word)).length
  const all = new Set([...left, ...right]).size
  return all > 0 && shared / all >= 0.5
}

/** A spoken sentence and what came of it. */
interface SpokenTurn {
  text: string
  isCounted: boolean
  answeredAt: number | null
}

/** More of anything is no shopper's. */
const most = 1000
/** Of so many answers it is told how long they took. */
const mostTimes = 200

interface ListeningOptions {
  /** In percent: a sentence of which the browser is less sure counts as not understood. */
  unsureBelow?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

export function createListeningLog(
  id: string,
  { unsureBelow = defaultUnsureBelow, now = () => performance.now() }: ListeningOptions = {},
): ListeningLog {
  let engine: ListeningEngine = 'none'
  let revision = 0
  let isNew = false
  const reached = new Set<ListeningStage>()
  const counts: Partial<Record<ListeningCount, number>> = {}
  const times: number[] = []
  const spokenSearches = new Set<string>()
  let spokeAt: number | null = null
  let last: SpokenTurn | null = null

  function reach(stage: ListeningStage): void {
    if (reached.has(stage)) return
    reached.add(stage)
    isNew = true
  }

  function count(name: ListeningCount): void {
    counts[name] = Math.min(most, (counts[name] ?? 0) + 1)
    isNew = true
  }

  /** A turn counts by the first reason alone. */
  function misunderstand(turn: SpokenTurn, why: 'low_confidence' | 'not_understood' | 'said_again'): void {
    if (turn.isCounted) return
    turn.isCounted = true
    count(why)
  }

  return {
    open(chosen) {
      engine = chosen
      reach('opened')
      if (chosen !== 'none') reach('offered')
    },
    tap: () => reach('tapped'),
    listen: () => reach('granted'),
    noteSpeech() {
      spokeAt = now()
      reach('speech')
    },
    fail: count,
    hearNothing(why) {
      count('voice_turns')
      count(why)
      spokeAt = null
    },
    hear({ text, confidence }) {
      const at = now()
      if (last?.answeredAt != null && at - last.answeredAt <= saidAgainSeconds * 1000 && isSaidAgain(last.text, text)) {
        misunderstand(last, 'said_again')
      }
      last = { text, isCounted: false, answeredAt: null }
      count('voice_turns')
      reach('speech')
      reach('text')
      spokeAt ??= at
      if (confidence !== undefined && confidence < unsureBelow / 100) misunderstand(last, 'low_confidence')
    },
    type() {
      count('typed_turns')
      last = null
      spokeAt = null
    },
    answer({ search_id, kind }) {
      reach('answer')
      spokenSearches.add(search_id)
      if (!last) return
      last.answeredAt = now()
      if (kind === 'not_understood') misunderstand(last, 'not_understood')
    },
    paint() {
      if (spokeAt === null) return
      if (times.length < mostTimes) times.push(Math.round(now() - spokeAt))
      spokeAt = null
      isNew = true
    },
    speak: () => count('spoken'),
    interrupt: () => count('interrupted'),
    choose(type, searchId) {
      if (spokenSearches.has(searchId)) reach(type)
    },
    report(send) {
      if (!isNew) return
      revision += 1
      isNew = !send({ id, revision, engine, reached: [...reached], counts: { ...counts }, answer_times_ms: times })
    },
  }
}
