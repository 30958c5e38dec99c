import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { coreErrors } from '../errors.ts'

/** Between the processes behind one port: whichever is asked for metrics asks the first, which asks all. */
interface Message {
  kind: 'voice-shop:metrics'
  id: number
  /** Of the answer; null where a process gave none in time. */
  text?: string | null
}

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && (message as Message).kind === 'voice-shop:metrics'

/** Longer than the 5 s that the first process waits for the others. */
const timeoutMs = 7000

/** In the first process: answers with the metrics of all, summed as each of them says. */
export function serveClusterMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ ...message, text })
  })
}

/** In the others: gives the first what is measured here. Returns how to read the metrics of all, which throws 503. */
export function joinClusterMetrics(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  AggregatorRegistry.setRegistries(registry)
  // Its making lets the process answer the first one's question.
  new AggregatorRegistry()
  process.on('message', (message: unknown) => {
    if (isOurs(message)) waiting.get(message.id)?.(message.text ?? null)
  })
  return async () => {
    const id = ++lastId
    const answer = Promise.withResolvers<string | null>()
    const timer = setTimeout(() => answer.resolve(null), timeoutMs)
    waiting.set(id, answer.resolve)
    process.send?.({ kind: 'voice-shop:metrics', id } satisfies Message)
    const text = await answer.promise
    clearTimeout(timer)
    waiting.delete(id)
    if (text === null) throw coreErrors.unavailable('a process gave no metrics in time')
    return text
  }
}
