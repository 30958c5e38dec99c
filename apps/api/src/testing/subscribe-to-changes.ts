import { EventEmitter, once } from 'node:events'
import { type LiveEvent, streamChangesRoute } from '@voice-shop/contract'

export interface ChangeSubscription {
  status: number
  headers: Headers
  /** The next event that has not been taken yet. Throws when the stream ends. */
  next(): Promise<LiveEvent>
  /** Waits until the server ends the stream, and takes the events on the way. Throws when it breaks off. */
  readToEnd(): Promise<LiveEvent[]>
  /** Waits for the next comment. */
  nextBeat(): Promise<void>
  close(): void
}

/** Opens the stream of events over real HTTP. */
export async function subscribeToChanges(origin: string, headers: Record<string, string>): Promise<ChangeSubscription> {
  const abort = new AbortController()
  const response = await fetch(`${origin}${streamChangesRoute.path}`, { headers, signal: abort.signal })
  const news = new EventEmitter()
  const events: LiveEvent[] = []
  let beats = 0

  async function readAll(): Promise<void> {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice('data: '.length)))
        else beats += 1
      }
      news.emit('news')
    }
  }
  const ended = readAll()
  // Whoever closes the stream does not wait for its end.
  ended.catch(() => undefined)
  const waitForEvents = () =>
    Promise.race([
      once(news, 'news'),
      ended.then(() => {
        throw new Error('the stream has ended')
      }),
    ])

  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      for (;;) {
        const event = events.shift()
        if (event) return event
        await waitForEvents()
      }
    },
    readToEnd: async () => {
      await ended
      return events.splice(0)
    },
    nextBeat: async () => {
      const before = beats
      while (beats === before) await waitForEvents()
    },
    close: () => abort.abort(),
  }
}
