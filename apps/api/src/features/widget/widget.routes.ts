import type { Readable } from 'node:stream'
import {
  askWidgetRoute,
  checkWidgetRoute,
  getWidgetConfigRoute,
  getWidgetSettingsRoute,
  joinHoldoutRoute,
  recordWidgetEventsRoute,
  saveWidgetSettingsRoute,
  startWidgetPreviewRoute,
  startWidgetSessionRoute,
  tellCartRoute,
  transcribeRoute,
} from '@voice-shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { createFairShares } from '../../core/fair-shares.ts'
import { admitBody } from '../../core/http/body-admission.ts'
import type { Reach } from '../../core/http/download.ts'
import { isCrawler } from '../../core/http/is-crawler.ts'
import type { MountRoute, Shopper } from '../../core/http/mount-route.ts'
import { readBody } from '../../core/http/read-body.ts'
import { createLeasedLimit } from '../../core/rate-limits/leased-limit.ts'
import { type AnswerDeps, readLanguage } from '../answers/answers.public.ts'
import { tellCart } from '../orders/orders.public.ts'
import { checkPage } from './check/check-page.service.ts'
import type { WidgetLoads } from './loads/widget-loads.ts'
import { getWidgetSettings, saveWidgetSettings } from './settings.service.ts'
import { isRecording, longestTranscriptionMs, transcribe } from './transcribe.ts'
import { widgetErrors } from './widget.errors.ts'
import {
  answerShopper,
  createSightings,
  getWidgetConfig,
  joinComparison,
  recordShopperEvents,
  startPreview,
  startSession,
} from './widget.service.ts'
import type { WidgetStores } from './widget-stores.ts'

type Deps = CoreDeps & AnswerDeps & { stores: WidgetStores; widgetLoads: WidgetLoads; feedHttp: { reach: Reach } }

/**
 * GET  /api/widget/config/
 * POST /api/widget/sessions/
 * POST /api/widget/answers/
 * POST /api/widget/events/
 * POST /api/widget/carts/
 * POST /api/widget/holdout/
 * GET  /api/widget-settings/
 * PUT  /api/widget-settings/
 * POST /api/widget-settings/check/
 * POST /api/widget-settings/preview-session/
 */
export function mountWidgetRoutes(mount: MountRoute, deps: Deps): void {
  const { rateLimits, config } = deps
  const answerLimit = createLeasedLimit(rateLimits, { name: 'answers', limit: config.rateLimits.answers })
  const noteSighting = createSightings(deps)

  mount(getWidgetConfigRoute, async ({ query, context: { origin, address } }) => {
    const call = { widgetKey: query.key, origin, address }
    await noteSighting(call)
    return getWidgetConfig(deps, call)
  })
  mount(startWidgetSessionRoute, ({ body, context: { origin, address } }) =>
    startSession(deps, { widgetKey: body.key, origin, address }, body),
  )
  mount(askWidgetRoute, async ({ body, context: { shopper, address } }, leaveShare) => {
    requireRecorded(shopper)
    await rateLimits.take(
      { limit: 'shopper_sentences', subject: shopper.sessionId },
      { limit: 'shopper_sentences_address', subject: address },
    )
    await answerLimit.take(shopper.workspaceId, 1)
    return answerShopper(deps, { shopper, body, onComposed: leaveShare })
  })
  mount(recordWidgetEventsRoute, async ({ body, context: { shopper, userAgent } }) => {
    requireRecorded(shopper)
    // What crawlers press is no choice of a shopper's.
    if (isCrawler(userAgent)) return { accepted: 0, duplicates: 0, rejected: body.events.length }
    await rateLimits.take({ limit: 'shopper_events', subject: shopper.sessionId, uses: body.events.length })
    return recordShopperEvents(deps, shopper, body)
  })
  mount(tellCartRoute, async ({ body, context: { shopper, userAgent } }) => {
    requireRecorded(shopper)
    if (isCrawler(userAgent)) return undefined
    await rateLimits.take({ limit: 'shopper_events', subject: shopper.sessionId })
    const { workspaceId, shopperId } = shopper
    await tellCart(deps, { workspaceId, shopperId, searchId: body.search_id, cartId: body.cart_id })
    return undefined
  })
  mount(joinHoldoutRoute, async ({ body, context: { origin, address, userAgent } }) => {
    if (isCrawler(userAgent)) return undefined
    await joinComparison(deps, { widgetKey: body.key, origin, address }, body)
    return undefined
  })
  mount(getWidgetSettingsRoute, ({ context: { membership } }) => getWidgetSettings(deps, membership))
  // Feeds and pages are addresses that strangers name: the same may be reached.
  const { reach } = deps.feedHttp
  mount(checkWidgetRoute, ({ body, context: { membership, address } }, leaveShare) => {
    // A page may take as long as it likes; how often one is looked at is bounded.
    leaveShare()
    return checkPage({ ...deps, reach }, { merchantId: membership.merchantId, url: body.url, address })
  })
  mount(startWidgetPreviewRoute, ({ context: { membership, origin } }) =>
    startPreview(deps, { merchantId: membership.merchantId, origin }),
  )
  mount(saveWidgetSettingsRoute, ({ body, context: { membership, session } }) =>
    saveWidgetSettings(deps, { workspaceId: membership.workspaceId, userId: session.userId, settings: body }),
  )
}

/** What who tries the widget asks is answered elsewhere, and recorded nowhere. Throws 401. */
function requireRecorded({ isPreview }: Shopper): void {
  if (isPreview) throw widgetErrors.sessionEnded()
}

/** Lets the routes of this scope take a recording, and nothing else. */
export function registerRecordings(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('audio/wav', (request: FastifyRequest, payload: Readable) =>
    readBody(payload, { mostBytes: request.routeOptions.bodyLimit, ...admitBody(request) }),
  )
}

/** POST /api/widget/transcriptions/ */
export function mountTranscriptions(mount: MountRoute, deps: Deps): void {
  const { config, rateLimits } = deps
  const { run } = createFairShares({
    atOnce: 16,
    atOnceEach: 8,
    waitingEach: 50,
    waiting: 200,
    longestWaitMs: longestTranscriptionMs,
  })
  mount(transcribeRoute, async ({ body, query, context: { shopper } }, leaveShare) => {
    if (!config.speech) throw widgetErrors.noRecordings()
    if (!(body instanceof Uint8Array && isRecording(body))) throw widgetErrors.notARecording()
    await rateLimits.take({ limit: 'shopper_sentences', subject: shopper.sessionId })
    const limit = shopper.isPreview ? 'tried_recordings' : 'recordings'
    await rateLimits.take({ limit, subject: shopper.workspaceId })
    const language = readLanguage(query.language)
    // What the speech server takes is nobody's turn to be answered, and its own turns are shared among stores.
    leaveShare()
    const { speech } = config
    return { text: await run(shopper.workspaceId, () => transcribe(speech, { wav: body, language, prompt: '' })) }
  })
}
