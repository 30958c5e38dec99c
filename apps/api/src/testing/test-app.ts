import type { Language, SignedIn } from '@voice-shop/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../core/config.ts'
import type { OpenDatabase } from '../core/database/open-database.ts'
import { createDeps, type Deps } from '../deps.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

export interface TestAnswer {
  status: number
  // Tests assert on what they read of it.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A signed-in store owner with a workspace of their own. */
export interface TestOwner {
  signedIn: SignedIn
  email: string
  password: string
  workspaceId: string
  merchantId: string
  /** Headers of a call in the owner's workspace. */
  headers: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  call(method: InjectOptions['method'] & string, path: string, input?: CallInput): Promise<TestAnswer>
  registerOwner(input?: { language?: Language; timeZone?: string }): Promise<TestOwner>
  createSecretKey(owner: TestOwner): Promise<string>
  close(): Promise<void>
}

export interface CallInput {
  headers?: Record<string, string>
  body?: unknown
}

/**
 * The whole API with a clock that the test sets, on an empty database, or on `database`, which the test opened; closing
 * the app closes it.
 */
export async function createTestApp(input: { now?: string; database?: OpenDatabase } = {}): Promise<TestApp> {
  const opened = input.database ?? (await openTestDatabase())
  const clock = createTestClock(input.now ?? '2026-11-18T15:07:00Z')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const secrets = { accessTokenKey: new Uint8Array(32).fill(7) }
  const deps = createDeps({ config, clock, db: opened.db, secrets })
  const app = await buildApp(deps)
  let owners = 0

  async function call(method: InjectOptions['method'] & string, path: string, { headers, body }: CallInput = {}) {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }

  async function registerOwner({ language = 'en' as Language, timeZone = 'UTC' } = {}): Promise<TestOwner> {
    owners += 1
    const email = `owner-${owners}@shop.example`
    const password = `correct horse ${owners} battery`
    const answer = await call('POST', '/api/auth/register/', {
      headers: { 'accept-language': language },
      body: { email, password, first_name: 'Ana', last_name: 'Gómez', phone: '', time_zone: timeZone },
    })
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const authorization = `JWT ${answer.body.access}`
    const workspaces = await call('GET', '/api/workspaces/', { headers: { authorization } })
    const workspaceId = workspaces.body.results[0].id
    return {
      signedIn: answer.body,
      email,
      password,
      workspaceId,
      merchantId: answer.body.merchant.id,
      headers: { authorization, 'x-workspace-id': workspaceId },
    }
  }

  async function createSecretKey(owner: TestOwner): Promise<string> {
    const answer = await call('POST', `/api/stores/${owner.merchantId}/secret_key/`, { headers: owner.headers })
    if (answer.status !== 201) throw new Error(`secret_key answered ${answer.status}`)
    return answer.body.secret_key
  }

  return {
    app,
    deps,
    clock,
    call,
    registerOwner,
    createSecretKey,
    close: async () => {
      await app.close()
      await opened.close()
    },
  }
}
