import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { coreErrors } from './core/errors.ts'
import { registerBodyShares } from './core/http/body-admission.ts'
import { createCallerPace } from './core/http/caller-pace.ts'
import { registerCrossOrigin } from './core/http/cross-origin.ts'
import { registerDrain } from './core/http/drain.ts'
import { createEarlyRefusals } from './core/http/early-refusals.ts'
import { registerErrorAnswers } from './core/http/error-answers.ts'
import { registerJsonBody } from './core/http/json-body.ts'
import { createMountRoute } from './core/http/mount-route.ts'
import { registerOpenApiPages } from './core/http/openapi-pages.ts'
import { registerAddressLimit, registerRequestBounds, requestBounds } from './core/http/request-bounds.ts'
import { registerRequestLanguage } from './core/http/request-language.ts'
import { registerSecurityHeaders } from './core/http/security-headers.ts'
import { createStorePace } from './core/http/store-pace.ts'
import { compileSerializer, compileValidator } from './core/http/validation.ts'
import { registerWebApp } from './core/http/web-app.ts'
import { registerWidgetFiles } from './core/http/widget-files.ts'
import { createWorkShares } from './core/http/work-shares.ts'
import { listJobStates } from './core/jobs/job-states.ts'
import { createLogOptions, createRequestIds, getQuietLevel, registerRequestLog } from './core/log.ts'
import { logProviderChanges } from './core/metrics/log-provider-changes.ts'
import { registerMetrics } from './core/metrics/metrics-endpoint.ts'
import { createLocalLimit } from './core/rate-limits/local-limit.ts'
import { mountDemoShop } from './demo/demo-shop.ts'
import type { Deps } from './deps.ts'
import { mountAlertRoutes } from './features/alerts/alerts.routes.ts'
import { mountMutePage } from './features/alerts/mute-page.ts'
import { mountAnswerRoutes } from './features/answers/answers.routes.ts'
import { mountAuditRoutes } from './features/audit/audit.routes.ts'
import { createGuards } from './features/auth/auth.public.ts'
import { mountAuthRoutes } from './features/auth/auth.routes.ts'
import { requestContactUpdates } from './features/billing/billing.public.ts'
import { mountBillingRoutes } from './features/billing/billing.routes.ts'
import { receivePlatformPayment } from './features/billing/receive-event.ts'
import { mountPaymentWebhooks } from './features/billing/webhooks.routes.ts'
import { mountCatalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { mountDashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { mountDigestRoutes } from './features/digest/digest.routes.ts'
import { mountStopPage } from './features/digest/stop-page.ts'
import { mountEndpointRoutes } from './features/endpoints/endpoints.routes.ts'
import { mountExportRoutes } from './features/exports/exports.routes.ts'
import { mountHoldoutRoutes } from './features/holdout/holdout.routes.ts'
import { createKeyCache, getKeyMembership } from './features/keys/keys.public.ts'
import { mountKeyRoutes } from './features/keys/keys.routes.ts'
import { mountListeningRoutes } from './features/listening/listening.routes.ts'
import { mountLiveRoutes } from './features/live/live.routes.ts'
import { mountOrderRoutes } from './features/orders/orders.routes.ts'
import { mountOwnershipRoutes } from './features/ownership/ownership.routes.ts'
import { addStoreSetupJob, getConnectionState } from './features/platforms/platforms.public.ts'
import { mountPlatformRoutes } from './features/platforms/platforms.routes.ts'
import { mountPlatformWebhooks } from './features/platforms/webhooks/webhooks.routes.ts'
import { registerPhotoForm } from './features/profile/photo-form.ts'
import { mountPhotoUpload, mountProfileRoutes } from './features/profile/profile.routes.ts'
import { mountRegistrationRoutes } from './features/registration/registration.routes.ts'
import { readDailyUse } from './features/rollups/rollups.public.ts'
import { mountStoreRoutes } from './features/stores/stores.routes.ts'
import { mountDeclinePage } from './features/team/decline-page.ts'
import { mountTeamRoutes } from './features/team/team.routes.ts'
import { mountUsageRoutes } from './features/usage/usage.routes.ts'
import { mountVisitRoutes } from './features/visits/visits.routes.ts'
import { mountVoiceRoutes } from './features/voice/voice.routes.ts'
import { mountPreviewPage } from './features/widget/preview-page.ts'
import { mountTalkPage } from './features/widget/talk-page.ts'
import { createShopperGuard, createWidgetStores } from './features/widget/widget.public.ts'
import { mountTranscriptions, mountWidgetRoutes, registerRecordings } from './features/widget/widget.routes.ts'
import { mountExportDownload, mountWorkspaceDataRoutes } from './features/workspace-data/workspace-data.routes.ts'
import { mountWorkspaceRoutes } from './features/workspaces/workspaces.routes.ts'

const webFolder = new URL('../../web/dist/', import.meta.url).pathname
const widgetFolder = new URL('../../widget/dist/', import.meta.url).pathname

function registerHealth(app: FastifyInstance, deps: Deps): void {
  const logLevel = getQuietLevel(app.log.level)
  app.get('/healthz', { logLevel }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel }, async () => {
    await sql`select 1`.execute(deps.db)
    return { status: 'ok' }
  })
}

/** The HTTP application: the whole list of what it serves. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const reach = { isSecure: deps.config.appOrigin?.startsWith('https:') ?? false }
  const app = Fastify({
    logger: createLogOptions(deps.config.logLevel),
    // registerRequestLog writes it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    ...requestBounds,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    // A stop closes connections that wait for their next request and lets those under way finish.
    forceCloseConnections: 'idle',
    // What still comes on a kept connection during a stop is answered like all else.
    return503OnClosing: false,
    ...createEarlyRefusals(deps.translate, reach),
  })
  deps.rateLimits.logTo(app.log)
  logProviderChanges(app.log)
  app.addHook('onClose', () => deps.rateLimits.close())
  registerRequestLog(app)
  app.decorateRequest('routeContext', null)
  registerRequestLanguage(app)
  registerCrossOrigin(app)
  registerDrain(app)
  app.setValidatorCompiler(compileValidator as never)
  app.setSerializerCompiler(compileSerializer as never)
  registerErrorAnswers(app, deps.translate)
  registerBodyShares(app)
  registerJsonBody(app)
  registerSecurityHeaders(app, reach)
  registerRequestBounds(app, deps.config)
  const requestLimits = {
    user: createLocalLimit(deps.config.rateLimits.user_requests, deps.clock),
    address: createLocalLimit(deps.config.rateLimits.address_requests, deps.clock),
  }
  registerAddressLimit(app, requestLimits.address)
  app.setNotFoundHandler(() => {
    throw coreErrors.notFound()
  })

  // A stop waits for answers under way, and a stream of events would never end.
  app.addHook('preClose', async () => deps.live.endStreams())
  registerHealth(app, deps)
  await registerMetrics(app, deps.config, {
    countWaitingEvents: deps.recorder.countWaiting,
    listJobStates: () => listJobStates(deps.db),
  })
  await registerOpenApiPages(app)
  const stores = createWidgetStores(deps)
  const mountSettings = {
    guards: {
      ...createGuards(deps, {
        ...createKeyCache(deps),
        getKeyMembership: (store) => getKeyMembership(deps, store),
        keepPace: createCallerPace(deps.config.rateLimits.user_pace),
      }),
      requireShopper: createShopperGuard({ ...deps, stores }),
    },
    rateLimits: deps.rateLimits,
    requestLimits,
    keepStorePace: createStorePace(deps.config.rateLimits),
    runWork: createWorkShares(deps.crowd),
  }
  const mount = createMountRoute(app, mountSettings)
  mountAuthRoutes(mount, {
    ...deps,
    onEmailChanged: (transaction, change) => requestContactUpdates(deps, transaction, change),
  })
  mountProfileRoutes(mount, deps)
  await app.register(async (scope) => {
    registerPhotoForm(scope)
    mountPhotoUpload(createMountRoute(scope, mountSettings), deps)
  })
  mountTeamRoutes(mount, deps)
  await mountDeclinePage(app, deps)
  mountWorkspaceRoutes(mount, deps)
  mountKeyRoutes(mount, deps)
  mountEndpointRoutes(mount, deps)
  mountStoreRoutes(mount, {
    ...deps,
    getConnectionState,
    onWidgetKeyCreated: (transaction, merchantId) => addStoreSetupJob(deps, transaction, merchantId),
  })
  mountPlatformRoutes(app, mount, deps)
  mountRegistrationRoutes(mount, deps)
  mountOwnershipRoutes(mount, deps)
  await mountPlatformWebhooks(app, {
    ...deps,
    onWebhook: (transaction, arrived) => receivePlatformPayment(deps, transaction, arrived),
  })
  mountCatalogueRoutes(mount, deps)
  mountWorkspaceDataRoutes(mount, deps)
  mountExportDownload(app, deps)
  mountVoiceRoutes(mount, deps)
  mountOrderRoutes(mount, deps)
  mountAnswerRoutes(mount, deps)
  mountWidgetRoutes(mount, { ...deps, stores })
  mountListeningRoutes(mount, deps)
  mountHoldoutRoutes(mount, deps)
  mountPreviewPage(app)
  mountTalkPage(app, { ...deps, stores })
  await app.register(async (scope) => {
    registerRecordings(scope)
    mountTranscriptions(createMountRoute(scope, mountSettings), { ...deps, stores })
  })
  mountLiveRoutes(mount, deps)
  mountUsageRoutes(mount, { ...deps, readDailyUse })
  mountBillingRoutes(mount, deps)
  await mountPaymentWebhooks(app, deps)
  mountDashboardRoutes(mount, deps)
  mountExportRoutes(mount, deps)
  mountVisitRoutes(mount, deps)
  mountAuditRoutes(mount, deps)
  mountAlertRoutes(mount, deps)
  await mountMutePage(app, deps)
  mountDigestRoutes(mount, deps)
  await mountStopPage(app, deps)
  if (deps.config.hasDemo) mountDemoShop(app, deps)
  await registerWebApp(app, webFolder)
  await registerWidgetFiles(app, widgetFolder)
  return app
}
