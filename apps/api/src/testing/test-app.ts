import { text } from 'node:stream/consumers'
import { type Language, type SignedIn, streamChangesRoute } from '@voice-shop/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../core/config.ts'
import { type Channel, emptyChannel } from '../core/database/channel.ts'
import type { OpenDatabase } from '../core/database/open-database.ts'
import type { Mail } from '../core/mail/mailer.ts'
import { makeSealingKey, type Secrets } from '../core/secrets.ts'
import { createDeps, type Deps } from '../deps.ts'
import type { AnswerEngine, OptionalEngines } from '../features/answers/answers.public.ts'
import type { PasswordCost } from '../features/auth/auth.public.ts'
import type { ProviderDeadlines } from '../features/billing/deadline.ts'
import type { FeedHttp } from '../features/catalogue/catalogue.public.ts'
import type { EndpointHttp } from '../features/endpoints/endpoints.public.ts'
import type { HttpSettings } from '../features/platforms/platforms.public.ts'
import { markProven } from '../features/users/users.public.ts'
import { listJobKinds } from '../jobs.ts'
import { cheapPasswordCost } from './cheap-password-cost.ts'
import { runDueJobs } from './run-jobs.ts'
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
  registerOwner(input?: { language?: Language; timeZone?: string; isProven?: boolean }): Promise<TestOwner>
  createSecretKey(owner: TestOwner): Promise<string>
  /** What was sent, oldest first. */
  mails: Mail[]
  /**
   * Runs the jobs that are due, and those that they add, until none is left; with `isRetryDue` those too that wait for
   * their next try. Throws what a job threw.
   */
  runJobs(input?: { isRetryDue?: boolean }): Promise<void>
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
export async function createTestApp(
  input: {
    now?: string
    database?: OpenDatabase
    config?: Partial<Config>
    platformHttp?: HttpSettings
    passwordCost?: PasswordCost
    paymentDeadlines?: ProviderDeadlines
    channels?: Partial<Record<'live' | 'catalogue', Channel>>
    engine?: AnswerEngine
    optional?: OptionalEngines
    feedHttp?: FeedHttp
    /** Whom messages may be sent to; default: the internet. */
    endpointHttp?: EndpointHttp
  } = {},
): Promise<TestApp> {
  const opened = input.database ?? (await openTestDatabase())
  const clock = createTestClock(input.now ?? '2026-11-18T15:07:00Z')
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }), ...input.config }
  const makeKey = (byte: number) => new Uint8Array(32).fill(byte)
  const secrets: Secrets = {
    accessTokenKey: makeKey(7),
    mailTokenKey: makeKey(8),
    platformAccessKeys: [makeSealingKey(makeKey(9))],
    twoStepKeys: [makeSealingKey(makeKey(11))],
    endpointKeys: [makeSealingKey(makeKey(12))],
    stateKey: makeKey(10),
    shopperTokenKey: makeKey(13),
    limitKey: makeKey(11),
    addressKey: makeKey(12),
  }
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  // Nothing is waited for, and nothing given up because the machine is busy.
  const deadlineMs = { browser: 60_000, job: 60_000 }
  const { platformHttp = { sleep: async () => undefined, deadlineMs } } = input
  const { paymentDeadlines = { callMs: 60_000, clientMs: 60_000 } } = input
  const channels = { live: emptyChannel, catalogue: emptyChannel, ...input.channels }
  const engine = input.engine ? { engine: input.engine } : {}
  const optional = input.optional ? { optional: input.optional } : {}
  const feedHttp = input.feedHttp ? { feedHttp: input.feedHttp } : {}
  const deps = createDeps({
    config,
    clock,
    db: opened.db,
    secrets,
    mailer,
    passwordCost: input.passwordCost ?? cheapPasswordCost,
    platformHttp,
    paymentDeadlines,
    channels,
    ...engine,
    ...optional,
    ...feedHttp,
    ...(input.endpointHttp ? { endpointHttp: input.endpointHttp } : {}),
  })
  await deps.jobs.open(listJobKinds(deps))
  const app = await buildApp(deps)
  let owners = 0

  async function call(method: InjectOptions['method'] & string, path: string, { headers, body }: CallInput = {}) {
    // A stream of events has no end: of its answer the head is all.
    const isStream = path === streamChangesRoute.path
    const response = await app.inject({
      ...(isStream ? { payloadAsStream: true } : {}),
      method: method as 'GET',
      url: path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    if (isStream) {
      const isOpen = response.statusCode === 200
      const body = isOpen ? response.stream().destroy() : JSON.parse(await text(response.stream()))
      return { status: response.statusCode, body, headers: response.headers }
    }
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }

  async function registerOwner({
    language = 'en' as Language,
    timeZone = 'UTC',
    isProven = true,
  } = {}): Promise<TestOwner> {
    owners += 1
    const email = `owner-${owners}@shop.example`
    const password = `correct horse ${owners} battery`
    const answer = await call('POST', '/api/auth/register/', {
      headers: { 'accept-language': language },
      body: { email, password, first_name: 'Ana', last_name: 'Gómez', phone: '', time_zone: timeZone },
    })
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    // As the link of a mail does, which most tests are not about.
    if (isProven) await markProven(deps.db, { userId: answer.body.id, now: clock.now() })
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
    const answer = await call('POST', `/api/stores/${owner.merchantId}/secret_key/`, {
      headers: owner.headers,
      // Asked for where the new key replaces one.
      body: { password: owner.password },
    })
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
    mails,
    runJobs: (input) => runDueJobs(deps, input),
    close: async () => {
      await app.close()
      await deps.live.close()
      await deps.catalogueChanges.close()
      await deps.engine.close?.()
      await deps.jobs.close()
      await opened.close()
    },
  }
}
