import { foldText } from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import { LRUCache } from 'lru-cache'
import { type CircuitBreaker, createCircuitBreaker } from '../../../core/circuit-breaker.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Config } from '../../../core/config.ts'
import { maskSentence } from '../mask-sentence.ts'
import { embedTexts } from './embeddings.ts'
import type { Interpretation } from './interpretation.ts'
import { interpretSentence } from './language-model.ts'

/** What others may add to one answer. Both say null where they are not there, fail, or are late; neither throws. */
export interface AnswerHelp {
  /** What a sentence asks for that the rules do not understand. */
  interpret(sentence: string, language: Language | null): Promise<Interpretation | null>
  /** What a sentence means, as a direction that those of products are compared with. */
  embed(sentence: string): Promise<Int8Array | null>
}

/** Engines of others: a language model and embeddings. */
export interface OptionalEngines {
  /** For one answer: all that it asks together holds it up no longer than the time-out. */
  begin(): AnswerHelp
}

/** An answer is held up no longer. */
const usualLongestMs = 800
const mostKnown = 2000
const keptMs = 24 * 3_600_000
/** Of a model, calls under way: who comes while there are more is answered without. */
const mostAtOnce = 8
const mostLength = 300

interface Calls<Value extends object> {
  /** What is known for the key, else what `call` returns; null where it fails. */
  get(key: string, call: () => Promise<Value>): Promise<Value | null>
}

function createCalls<Value extends object>(breaker: CircuitBreaker): Calls<Value> {
  const known = new LRUCache<string, Value>({ max: mostKnown, ttl: keptMs })
  const underWay = new Map<string, Promise<Value | null>>()
  return {
    async get(key, call) {
      const found = known.get(key) ?? underWay.get(key)
      if (found) return found
      if (underWay.size >= mostAtOnce) return null
      const asked = breaker.run(call)
      underWay.set(key, asked)
      const value = await asked
      underWay.delete(key)
      if (value) known.set(key, value)
      return value
    },
  }
}

interface OptionalInput {
  config: Pick<Config, 'languageModel' | 'embeddings'>
  clock: Clock
  /** Hears when one stops answering, and when it answers again. */
  log: (message: string) => void
  longestMs?: number
}

/** Makes what is configured of the engines of others. */
export function createOptionalEngines({
  config,
  clock,
  log,
  longestMs = usualLongestMs,
}: OptionalInput): OptionalEngines {
  const createBreaker = (name: string) =>
    createCircuitBreaker({
      mostFailures: 5,
      restMs: 30_000,
      longestRestMs: 300_000,
      now: () => clock.now().getTime(),
      onChange: (state, error) =>
        log(state === 'open' ? `${name} is left alone for now: ${String(error)}` : `${name} answers again`),
    })
  const interpretations = createCalls<Interpretation>(createBreaker('the language model'))
  const directions = createCalls<Int8Array>(createBreaker('the embeddings'))
  const { languageModel, embeddings } = config
  return {
    begin() {
      let signal: AbortSignal | null = null
      // From the first question on.
      const getSignal = () => {
        signal ??= AbortSignal.timeout(longestMs)
        return signal
      }
      // What has used up the time of an answer is no failure of who would be asked next.
      const isAskable = (sentence: string) =>
        sentence.length > 2 && sentence.length <= mostLength && !getSignal().aborted
      return {
        async interpret(sentence, language) {
          if (!languageModel || !isAskable(sentence)) return null
          const masked = maskSentence(sentence)
          return interpretations.get(`${language} ${foldText(masked)}`, () =>
            interpretSentence(languageModel, { sentence: masked, language }, getSignal()),
          )
        },
        async embed(sentence) {
          if (!embeddings || !isAskable(sentence)) return null
          const masked = maskSentence(sentence)
          return directions.get(foldText(masked), async () => {
            const [direction] = await embedTexts(embeddings, [masked], getSignal())
            return direction as Int8Array
          })
        },
      }
    },
  }
}
