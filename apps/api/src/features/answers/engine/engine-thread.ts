import { Worker } from 'node:worker_threads'
import type { Finding } from '@voice-shop/answers'
import { coreErrors } from '../../../core/errors.ts'
import type { ToHost, ToWorker } from './engine-messages.ts'

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never
export type Question = WithoutId<ToWorker>
export type Notice = Exclude<ToWorker, { id: number }>

interface Waiting {
  resolve(finding: Finding | null): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

interface ThreadInput {
  /** A thread that has gone on for so long with one question is ended, and a new one begun with the next. */
  longestMs: { answer: number; other: number }
  /** All that the thread knew is gone. */
  onLost: () => void
}

/**
 * A thread that is begun with the first message, and anew after it has broken or hung: then what was asked of it fails with
 * 503.
 */
export function createEngineThread({ longestMs, onLost }: ThreadInput) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function lose(lost: Worker): void {
    if (worker !== lost) return
    worker = null
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(coreErrors.unavailable())
    }
    waiting.clear()
    onLost()
  }

  function receive(message: ToHost): void {
    const asked = waiting.get(message.id)
    if (!asked) return
    waiting.delete(message.id)
    clearTimeout(asked.timer)
    asked.resolve(message.type === 'answer' ? message.finding : null)
  }

  function getWorker(): Worker {
    if (worker) return worker
    const begun = new Worker(new URL('./engine-worker.ts', import.meta.url))
    begun.unref()
    begun.on('message', receive)
    begun.on('error', () => lose(begun))
    begun.on('exit', () => lose(begun))
    worker = begun
    return begun
  }

  return {
    tell(notice: Notice): void {
      getWorker().postMessage(notice)
    },
    ask(question: Question): Promise<Finding | null> {
      const asked = getWorker()
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const longest = question.type === 'answer' ? longestMs.answer : longestMs.other
        const timer = setTimeout(() => void asked.terminate(), longest)
        timer.unref()
        waiting.set(id, { resolve, reject, timer })
        asked.postMessage({ ...question, id })
      })
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
