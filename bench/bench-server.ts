import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BenchServer {
  origin: string
  /** With `isCleared` of what is left when garbage has been collected. */
  getResidentMb(options?: { isCleared?: boolean }): Promise<number>
  /** Processor time since its start, of all its threads. */
  getProcessorMs(): Promise<number>
  /** Puts the workspace on the plan without a limit. */
  removeLimit(workspaceId: string): Promise<void>
  stop(): Promise<void>
}

function receive<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const refuse = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.once('exit', refuse)
    child.once('message', (message) => {
      child.off('exit', refuse)
      resolve(message as Message)
    })
  })
}

/** Where `npm start` keeps compiled code, with which the server starts with 24 MB less. */
export const compileCache = new URL('../node_modules/.cache/compile', import.meta.url).pathname

/** How `npm start` runs the server: Node's flags, and what the C library is told. Both bound its memory. */
export function readStart(): { flags: string[]; env: { MALLOC_ARENA_MAX: string } } {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const [, arenas] = /MALLOC_ARENA_MAX=(\d+)/.exec(scripts.start) ?? []
  if (arenas === undefined) throw new Error('npm start bounds no arenas')
  return { flags: scripts.start.match(/--\S+/g) ?? [], env: { MALLOC_ARENA_MAX: arenas } }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** RATE_LIMITS by which requests are counted as always, and never refused. */
export const neverRefused = [
  'events',
  'answers',
  'widget_session',
  'shopper_sentences',
  'shopper_sentences_address',
  'recordings',
  'sign_in',
  'register',
  'forgot_password',
  'password_minute',
  'user_requests',
  'address_requests',
  'user_pace',
  'store_pace',
  'shopper_pace_address',
  'shopper_pace',
]
  .map((name) => `${name}=100000000/600`)
  .join()

/**
 * Starts bench/server.ts as a process of its own; without `databaseUrl` on an embedded database in a new folder. With
 * the argument `--alone` it tells no other process what it records.
 */
export async function startBenchServer(
  databaseUrl?: string,
  settings: Record<string, string> = {},
  args: string[] = [],
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-bench-'))
  const { flags, env } = readStart()
  const child = fork(new URL('server.ts', import.meta.url), args, {
    execArgv: flags,
    env: {
      PATH: process.env.PATH,
      ...env,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      RATE_LIMITS: neverRefused,
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
  })
  const { origin } = await receive<{ origin: string }>(child)
  const ask = (message: object) => {
    const reply = receive<{ residentBytes: number; processorMs: number }>(child)
    child.send(message)
    return reply
  }
  return {
    origin,
    getResidentMb: async (options = {}) => (await ask(options)).residentBytes / 2 ** 20,
    getProcessorMs: async () => (await ask({})).processorMs,
    removeLimit: async (workspaceId) => void (await ask({ unlimitedWorkspaceId: workspaceId })),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface BenchStore {
  email: string
  workspaceId: string
  merchantId: string
  key: string
  authorization: string
}

export const benchPassword = 'a long bench passphrase'

/** Registers a store through the API and makes its secret key. */
async function call(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  // Whatever the route answers; the callers below know which.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return (await response.json()) as any
}

const post = (url: string, body: object) =>
  call(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The store with a token that is new: one lasts a quarter of an hour. */
export async function signInAgain(origin: string, store: BenchStore): Promise<BenchStore> {
  const { access } = await post(`${origin}/api/auth/token-obtain/`, { email: store.email, password: benchPassword })
  return { ...store, authorization: `JWT ${access}` }
}

export async function registerStore(origin: string): Promise<BenchStore> {
  const email = `bench-${crypto.randomUUID()}@shop.example`
  const signedIn = await post(`${origin}/api/auth/register/`, {
    email,
    password: benchPassword,
    first_name: 'Bench',
    last_name: 'Owner',
    phone: '',
    time_zone: 'America/Sao_Paulo',
  })
  const authorization = `JWT ${signedIn.access}`
  const workspaces = await call(`${origin}/api/workspaces/`, { headers: { authorization } })
  const { secret_key: key } = await call(`${origin}/api/stores/${signedIn.merchant.id}/secret_key/`, {
    method: 'POST',
    headers: { authorization },
  })
  return { email, workspaceId: workspaces.results[0].id, merchantId: signedIn.merchant.id, key, authorization }
}
