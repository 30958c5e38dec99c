import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Usage } from '@voice-shop/contract'

const main = ['main.ts']
const compileCache = resolve(import.meta.dirname, '../../../../node_modules/.cache/compile')
/** `file` as of the program's folder, or absolute: of another version. */
const getPath = (file: string) => resolve(import.meta.dirname, '..', file)

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface ServerProcess {
  /** Such as http://127.0.0.1:41234 */
  origin: string
  pid: number
  ended: Promise<Ended>
  /** What it has written to stderr so far. */
  readErrors(): string
  /** What it has written to standard output so far. */
  readOutput(): string
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

type Settings = Record<string, string>

function spawnMain(settings: Settings, [file = '', ...args] = main) {
  const child = spawn(process.execPath, [getPath(file), ...args], {
    // Nothing of the test's own environment but where programs are; compiled code is kept as `npm start` keeps it.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const origin = Promise.withResolvers<string>()
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
    const [, address] = /^Voice Shop runs on (\S+)$/m.exec(stdout) ?? []
    if (address) origin.resolve(address)
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  const end: ServerProcess['end'] = (signal) => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, origin: origin.promise, ended, readErrors: () => stderr, readOutput: () => stdout, end }
}

/** Runs main.ts in a process that is expected to end by itself. */
export function runServerProcess(settings: Settings, command = main): Promise<Ended> {
  return spawnMain(settings, command).ended
}

/** Begins to start main.ts in a process of its own, and waits for nothing. */
export function beginServerProcess(settings: Settings): Pick<ServerProcess, 'ended' | 'end'> {
  return spawnMain(settings)
}

/** Starts main.ts in a process of its own, on a free port and without demo data if the settings do not say otherwise. */
export async function startServerProcess(settings: Settings, command = main): Promise<ServerProcess> {
  const { origin, ...started } = spawnMain(settings, command)
  const failed = started.ended.then(({ code, signal, stderr }): never => {
    throw new Error(`the server ended with ${code ?? signal}: ${stderr}`)
  })
  return { ...started, origin: await Promise.race([origin, failed]) }
}

/** What a store's owner and its assistant do over real HTTP. The server may be another one after a restart. */
export interface HttpStore {
  key: string
  /** The owner's. */
  password: string
  headers: Record<string, string>
}

async function call(url: string, init: RequestInit & { headers: Record<string, string> }) {
  const headers = { ...init.headers, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(url, { ...init, headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  return (await response.json()) as any
}

export async function registerStore(
  origin: string,
  email = `owner-${crypto.randomUUID()}@shop.example`,
): Promise<HttpStore> {
  const owner = { email, password: 'correct horse battery' }
  const signedIn = await call(`${origin}/api/auth/register/`, {
    method: 'POST',
    headers: {},
    body: JSON.stringify({ ...owner, first_name: 'Ana', last_name: 'Gómez', phone: '' }),
  })
  const headers = { authorization: `JWT ${signedIn.access}` }
  const path = `/api/stores/${signedIn.merchant.id}/secret_key/`
  const { secret_key: key } = await call(`${origin}${path}`, { method: 'POST', headers })
  return { key, password: owner.password, headers }
}

export interface EventsAnswer {
  accepted: number
  duplicates: number
  rejected: unknown[]
}

/** Posts as the store's assistant, with its secret key. */
export function postAsStore(input: { origin: string; store: HttpStore; path: string; body: object }) {
  const { origin, store, path, body } = input
  const headers = { authorization: `Bearer ${store.key}` }
  return call(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

export function postEvents(origin: string, store: HttpStore, events: readonly unknown[]): Promise<EventsAnswer> {
  return postAsStore({ origin, store, path: '/api/voice-shop/events/', body: { events } })
}

/** The counts of the dashboard's last 24 hours, and the usage. */
export async function getCounts(origin: string, { headers }: HttpStore) {
  const [{ stats }, usage] = await Promise.all([
    call(`${origin}/api/ai/dashboard/?time_range=day`, { headers }),
    call(`${origin}/api/voice-shop/usage/`, { headers }) as Promise<Usage>,
  ])
  return {
    searches: stats.voice_searches.count as number,
    recommended: stats.products_recommended.count as number,
    clickRate: stats.clicked_products.rate as number,
    shoppers: stats.active_users.count as number,
    used: usage.usage_count,
  }
}
