import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Channel, ChannelListener } from './channel.ts'

/** A NOTIFY takes less than 8000 bytes: this many UUIDs, and who sends them. */
const keysPerMessage = 200
/** More keys than this wait for nobody: everything may have changed. */
const mostWaitingKeys = 10_000
const allKeys = '*'

/** How often the connection proves that it hears: by a message to itself. */
const proofEveryMs = 20_000
const shortestPauseMs = 1000
const longestPauseMs = 30_000

interface ChannelInput {
  url: string
  /** A name of PostgreSQL. */
  name: string
  /** Told once when the connection is lost, and once when it is back. */
  log: (message: string) => void
}

/**
 * A channel by LISTEN and NOTIFY, on a connection of its own that comes back by itself. A message is a transaction of
 * its own: PostgreSQL commits those that notify one after the other, so that the others must not be among them.
 */
export function openPostgresChannel({ url, name, log }: ChannelInput): Channel {
  /** Tells what this process has sent itself: whoever published knows already. */
  const sender = randomBytes(9).toString('base64url')
  const waiting = new Set<string>()
  let listener: ChannelListener = { onKeys: () => undefined, onGap: () => undefined }
  let client: pg.Client | null = null
  let sending: Promise<void> = Promise.resolve()
  let isSending = false
  let isListening = false
  let isLost = false
  let isClosed = false
  let hasHeardItself = true
  let pauseMs = shortestPauseMs
  let timer: NodeJS.Timeout | undefined

  function receive(message: string): void {
    const [from, ...keys] = message.split(',')
    if (from === sender) hasHeardItself = true
    else if (keys.includes(allKeys)) listener.onGap()
    else if (keys.length > 0) listener.onKeys(keys)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'voice-shop news',
    })
    next.on('error', (error) => drop(next, error))
    next.on('end', () => drop(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) => receive(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${name}`)
    } catch (error) {
      drop(next, error as Error)
      return
    }
    if (client !== next) return
    if (isLost) log(`news of other processes are back (${name})`)
    isLost = false
    isListening = true
    pauseMs = shortestPauseMs
    hasHeardItself = true
    void prove(next)
    listener.onGap()
    send()
  }

  /** Gives the connection up and plans the next. */
  function drop(lost: pg.Client, error: Error): void {
    if (client !== lost) return
    client = null
    isListening = false
    clearTimeout(timer)
    // It is gone, or is given up on: how it ends does not matter.
    void lost.end().catch(() => undefined)
    if (isClosed) return
    if (!isLost) log(`news of other processes wait for the database (${name}): ${error.message}`)
    isLost = true
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  /** Finds out whether the connection is dead, or leads through a pooler that passes no notifications on. */
  async function prove(proven: pg.Client): Promise<void> {
    if (!hasHeardItself)
      return drop(proven, new Error('notifications do not arrive; LISTEN needs a session of its own'))
    hasHeardItself = false
    try {
      await notify(proven, [sender])
      timer = setTimeout(() => void prove(proven), proofEveryMs)
    } catch (error) {
      drop(proven, error as Error)
    }
  }

  async function notify(through: pg.Client, messages: readonly string[]): Promise<void> {
    await through.query('select pg_notify($1, message) from unnest($2::text[]) as m (message)', [name, messages])
  }

  function takeMessages(): string[] {
    const keys = waiting.size > mostWaitingKeys ? [allKeys] : [...waiting]
    waiting.clear()
    const messages: string[] = []
    for (let start = 0; start < keys.length; start += keysPerMessage) {
      messages.push([sender, ...keys.slice(start, start + keysPerMessage)].join(','))
    }
    return messages
  }

  async function sendWaiting(through: pg.Client): Promise<void> {
    isSending = true
    const messages = takeMessages()
    try {
      await notify(through, messages)
    } catch (error) {
      for (const message of messages) for (const key of message.split(',').slice(1)) waiting.add(key)
      drop(through, error as Error)
    }
    isSending = false
    send()
  }

  function send(): void {
    if (client && isListening && !isSending && waiting.size > 0) sending = sendWaiting(client)
  }

  return {
    publish(keys) {
      for (const key of keys) waiting.add(key)
      send()
    },
    listen(next) {
      listener = next
      void connect()
    },
    async close() {
      await sending
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
