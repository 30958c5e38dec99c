import { channel } from 'node:diagnostics_channel'
import type { Platform } from '@voice-shop/contract'
import type { Bound } from '../errors.ts'

/** What the process tells of its work; it costs next to nothing while nobody listens. */
interface Signal<Message extends object> {
  /** Whether to make a message at all. */
  hasListeners(): boolean
  send(message: Message): void
  listen(listener: (message: Message) => void): void
}

function createSignal<Message extends object>(name: string): Signal<Message> {
  const signal = channel(`voice-shop:${name}`)
  return {
    hasListeners: () => signal.hasSubscribers,
    send: (message) => signal.publish(message),
    listen: (listener) => signal.subscribe((message) => listener(message as Message)),
  }
}

/** Events that were answered, by what became of them: accepted, duplicate, or the code of their refusal. */
export const eventsAnswered = createSignal<{ outcomes: Readonly<Record<string, number>> }>('events-answered')

/** A group of events after its transaction. */
export const groupEnded = createSignal<{ events: number; seconds: number; isWritten: boolean }>('group-ended')

/** A try of a job: `failed` is tried again, `given_up` is not. */
export const jobEnded = createSignal<{ kind: string; outcome: 'done' | 'failed' | 'given_up' }>('job-ended')

/** A request was refused because too much is under way. */
export const overloadRefused = createSignal<{ bound: Bound }>('overload-refused')

/** Services outside. */
type Provider = Platform | 'stripe' | 'shopify_billing' | 'smtp' | 'language_model' | 'embeddings'

/** `refused`: it answered that it will not; `failed`: it did not answer, or that it cannot. */
type CallOutcome = 'done' | 'refused' | 'failed'

export const callEnded = createSignal<{ provider: Provider; outcome: CallOutcome; seconds: number }>('call-ended')

/** A service announced a version of its API that is not the one we are written for. */
export const otherVersionSeen = createSignal<{ provider: Provider; expected: string; announced: string }>(
  'other-version-seen',
)

/** A service answered a field or a row that is not as we know it; `problem` names fields, and no values. */
export const otherShapeSeen = createSignal<{ provider: Provider; problem: string }>('other-shape-seen')

/** A platform does not take the widget's script for a store's pages. */
export const placementRefused = createSignal<{ provider: Platform; merchant: string; reason: string }>(
  'placement-refused',
)

/** A platform does not let us read a store's orders. */
export const ordersRefused = createSignal<{ provider: Platform; merchant: string; reason: string }>('orders-refused')

/** An order that is kept is not read any more, so that what becomes of it is not counted; `days` ago it was placed. */
export const keptOrderUnread = createSignal<{ provider: Platform; merchant: string; days: number }>('kept-order-unread')

/** Tells of a version that a service announces, where it is another than ours. Null or empty: it announces none. */
export function checkApiVersion(
  provider: Provider,
  { expected, announced }: { expected: string; announced: string | null | undefined },
): void {
  if (announced && announced !== expected)
    otherVersionSeen.send({ provider, expected, announced: announced.slice(0, 40) })
}

interface CallReading<Result> {
  read?: (result: Result) => CallOutcome
  readError?: (error: unknown) => CallOutcome
}

/** Runs a call of a service outside and tells how it went; without a reading, what throws has failed. */
export async function measureCall<Result>(
  provider: Provider,
  run: () => Promise<Result>,
  { read = () => 'done', readError = () => 'failed' }: CallReading<Result> = {},
): Promise<Result> {
  const startedAt = performance.now()
  const tell = (outcome: CallOutcome) =>
    callEnded.send({ provider, outcome, seconds: (performance.now() - startedAt) / 1000 })
  try {
    const result = await run()
    tell(read(result))
    return result
  } catch (error) {
    tell(readError(error))
    throw error
  }
}

/** How a status of HTTP reads. */
export function readStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'done'
}
