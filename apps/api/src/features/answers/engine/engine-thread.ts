import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { CandidateWords, Finding } from '@voice-shop/answers'
import { coreErrors } from '../../../core/errors.ts'
import type { ToHost, ToWorker, WordsAsked } from './engine-messages.ts'
import { createSilenceWatch } from './silence-watch.ts'

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never
type WordsQuestion = Extract<WithoutId<ToWorker>, { type: 'words' }>
export type Question = Exclude<WithoutId<ToWorker>, WordsQuestion>
export type Notice = Exclude<ToWorker, { id: number }>

type Reply = Exclude<ToHost, { type: 'working' }>

interface Waiting {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/**
 * What the thread's heap may take. Products with texts of their own take 3 KB each while they are read whole, 400 MB at most; of
 * a million that are read page by page it has their ids and words. Node gives a thread what the process was started with, which is
 * measured for requests (docs/decisions/0009-memory.md), and `resourceLimits` does not change that; the main thread's own
 * bound is as it was at its start.
 */
const mostHeapMb = 896

const closed = new Error('the engine’s thread is closed')

interface ThreadInput {
  /** A thread that is asked and says nothing for so long is ended, and a new one begun with the next question. */
  longestSilenceMs: number
  /** All that the thread knew is gone; says why. */
  onLost: (cause: Error) => void
}

export type EngineThread = ReturnType<typeof createEngineThread>

/**
 * A thread that is begun with the first message, and anew after it has broken or hung: then what was asked of it fails with
 * 503.
 */
export function createEngineThread({ longestSilenceMs, onLost }: ThreadInput) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let isClosed = false
  const watch = createSilenceWatch({
    longestMs: longestSilenceMs,
    onSilent: () => {
      const silent = worker
      if (!silent) return
      lose(silent, new Error(`the engine’s thread said nothing for ${longestSilenceMs} ms`))
      void silent.terminate()
    },
  })

  function drop(cause: Error): void {
    worker = null
    watch.end()
    for (const { reject } of waiting.values()) reject(coreErrors.unavailable(cause))
    waiting.clear()
  }

  function lose(lost: Worker, cause: Error): void {
    if (worker !== lost) return
    drop(cause)
    onLost(cause)
  }

  function receive(message: ToHost): void {
    watch.hear()
    if (message.type === 'working') return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) watch.end()
    asked?.resolve(message)
  }

  function getWorker(): Worker {
    if (worker) return worker
    setFlagsFromString(`--max-old-space-size=${mostHeapMb}`)
    const begun = new Worker(new URL('./engine-worker.ts', import.meta.url))
    begun.unref()
    begun.on('message', (message: ToHost) => {
      if (worker === begun) receive(message)
    })
    begun.on('error', (error) => lose(begun, new Error('the engine’s thread broke', { cause: error })))
    begun.on('exit', (code) => lose(begun, new Error(`the engine’s thread ended with ${code}`)))
    worker = begun
    return begun
  }

  async function send(question: Question | WordsQuestion): Promise<Reply> {
    if (isClosed) throw coreErrors.unavailable(closed)
    const asked = getWorker()
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      watch.begin()
      asked.postMessage({ ...question, id })
    })
  }

  return {
    tell(notice: Notice): void {
      // Who is told of the end by a question that fails begins no thread with what they say then.
      if (!isClosed) getWorker().postMessage(notice)
    },
    /** Resolves when it is done: with what an answer's sentence finds, else with null. */
    async ask(question: Question): Promise<Finding | null> {
      const reply = await send(question)
      return reply.type === 'answer' ? reply.finding : null
    },
    async listWords(asked: WordsAsked): Promise<CandidateWords> {
      const { query, language, previous, rules } = asked
      const reply = await send({ type: 'words', asked: { query, language, previous, rules } })
      if (reply.type !== 'words') throw new Error(`the engine’s thread replied ${reply.type} to words`)
      return reply.words
    },
    async close(): Promise<void> {
      const last = worker
      isClosed = true
      drop(closed)
      await last?.terminate()
    },
  }
}
