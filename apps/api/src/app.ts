import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import { defaultLanguage } from '@voice-shop/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { coreErrors } from './core/errors.ts'
import { createEarlyRefusals } from './core/http/early-refusals.ts'
import { registerErrorAnswers } from './core/http/error-answers.ts'
import { registerJsonBody } from './core/http/json-body.ts'
import { createMountRoute } from './core/http/mount-route.ts'
import { registerOpenApiPages } from './core/http/openapi-pages.ts'
import { compileSerializer, compileValidator } from './core/http/validation.ts'
import { registerWebApp } from './core/http/web-app.ts'
import { createLogOptions, getQuietLevel } from './core/log.ts'
import { findLanguage } from './core/translations.ts'
import type { Deps } from './deps.ts'
import { mountAnalyticsRoutes } from './features/analytics/analytics.routes.ts'
import { createGuards } from './features/auth/auth.public.ts'
import { mountAuthRoutes } from './features/auth/auth.routes.ts'
import { mountStoreRoutes } from './features/stores/stores.routes.ts'
import { mountUsageRoutes } from './features/usage/usage.routes.ts'
import { mountVoiceRoutes } from './features/voice/voice.routes.ts'
import { mountWorkspaceRoutes } from './features/workspaces/workspaces.routes.ts'

const webFolder = new URL('../../web/dist/', import.meta.url).pathname

/** Request ids that differ between processes and starts, made without the cost of a UUID. */
function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

function registerHealth(app: FastifyInstance, deps: Deps): void {
  const logLevel = getQuietLevel(app.log.level)
  app.get('/healthz', { logLevel }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel }, async () => {
    await sql`select 1`.execute(deps.db)
    return { status: 'ok' }
  })
}

async function registerHeaders(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(helmet, {
    // Pages bring their own policy; everything else is data and may run nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // This host alone: what else runs under the domain is not ours to decide.
    strictTransportSecurity: deps.config.appOrigin?.startsWith('https:') ? { includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The HTTP application: the whole list of what it serves. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: createLogOptions(deps.config.logLevel),
    // One line a request, when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    bodyLimit: 64 * 1024,
    // A stop closes connections that wait for their next request and lets those under way finish.
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    ...createEarlyRefusals(deps.translate),
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.decorateRequest('language', defaultLanguage)
  app.decorateRequest('hasAskedForLanguage', false)
  app.decorateRequest('routeContext', null)
  app.addHook('onRequest', async (request) => {
    const language = findLanguage(request.headers['accept-language'])
    request.hasAskedForLanguage = language !== null
    request.language = language ?? defaultLanguage
  })
  app.setValidatorCompiler(compileValidator as never)
  app.setSerializerCompiler(compileSerializer as never)
  registerErrorAnswers(app, deps.translate)
  registerJsonBody(app)
  await registerHeaders(app, deps)
  app.setNotFoundHandler(() => {
    throw coreErrors.notFound()
  })

  registerHealth(app, deps)
  await registerOpenApiPages(app)
  const mount = createMountRoute(app, createGuards(deps))
  mountAuthRoutes(mount, deps)
  mountWorkspaceRoutes(mount, deps)
  mountStoreRoutes(mount, deps)
  mountVoiceRoutes(mount, deps)
  mountUsageRoutes(mount, deps)
  mountAnalyticsRoutes(mount, deps)
  await registerWebApp(app, webFolder)
  return app
}
