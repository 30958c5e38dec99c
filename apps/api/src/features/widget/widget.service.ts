import type {
  Answer,
  askWidgetRoute,
  joinHoldoutRoute,
  RouteInput,
  recordWidgetEventsRoute,
  ShopperSession,
  startWidgetSessionRoute,
  WidgetConfig,
} from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { v4 as uuidV4, v7 as uuidV7 } from 'uuid'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { Shopper } from '../../core/http/mount-route.ts'
import { createLocalCount } from '../../core/rate-limits/local-limit.ts'
import { type AnswerDeps, answerSentence } from '../answers/answers.public.ts'
import { joinHoldout } from '../holdout/holdout.public.ts'
import { getSlot } from '../rollups/rollups.public.ts'
import { noteShopifySetup } from '../stores/stores.public.ts'
import { usageErrors } from '../usage/usage.public.ts'
import type { VoiceRecorder } from '../voice/voice.public.ts'
import { findMerchant } from '../workspaces/workspaces.public.ts'
import type { WidgetLoads } from './loads/widget-loads.ts'
import { isWithinHours } from './opening-hours.ts'
import { saveSighting } from './settings.repository.ts'
import { createShopperToken } from './shopper-tokens.ts'
import { widgetErrors } from './widget.errors.ts'
import { isOriginAllowed, listAllowedOrigins, type WidgetStore, type WidgetStores } from './widget-stores.ts'

export interface WidgetDeps extends Pick<CoreDeps, 'db' | 'clock' | 'config' | 'secrets' | 'appAddress'> {
  stores: WidgetStores
  widgetLoads: WidgetLoads
}

/** A page's call with a store's key. `origin` is what the browser says; null: a page of ours, which sends none. */
interface PageCall {
  widgetKey: string
  origin: string | null
  address: string
}

/** The store of a page's call. Throws 404 for an unknown key, 403 for a page of an address that is not allowed. */
async function getCallersStore({ stores, appAddress }: WidgetDeps, call: PageCall): Promise<WidgetStore> {
  const store = await stores.getStore(call.widgetKey, call.address)
  const origin = call.origin ?? appAddress.origin
  if (!isOriginAllowed(store, { origin, ownOrigin: appAddress.origin })) throw widgetErrors.originNotAllowed(origin)
  return store
}

/** So often at most a process writes that a store's widget is there. */
const sightingMs = 600_000
const mostNoted = 10_000
/** Addresses that are not allowed, of a store and in that time: any program can invent more. */
const foreignSightings = { most: 20, seconds: sightingMs / 1000 }

/** Notes on pages of which addresses a store's widget is loaded: the owner sees whether it is there, and where it may not run. */
export function createSightings({ db, clock, stores, appAddress, widgetLoads }: WidgetDeps) {
  const noted = new Map<string, number>()
  const countForeign = createLocalCount(foreignSightings, clock)
  return async ({ widgetKey, origin, address }: PageCall): Promise<void> => {
    if (origin === null || origin === appAddress.origin || origin.length > 300 || !/^https?:\/\//.test(origin)) return
    const now = clock.now()
    const store = await stores.getStore(widgetKey, address)
    const { workspaceId, merchantId } = store
    const allowed = listAllowedOrigins(store)
    // In Shopify the merchant switches the widget on, and the store's own pages are who knows that it is.
    const isAllowed = allowed.includes(origin)
    if (isAllowed) widgetLoads.note(workspaceId, getSlot(now))
    const isSetUp = store.platform !== 'shopify' || store.isShopifySetupComplete
    if (!isSetUp && isAllowed) {
      await asWorkspace(workspaceId, () => noteShopifySetup(db, { workspaceId, merchantId, userId: null, now }))
    }
    const name = `${workspaceId} ${origin}`
    if (now.getTime() - (noted.get(name) ?? 0) < sightingMs) return
    if (!isAllowed && countForeign(workspaceId) > 0) return
    if (noted.size >= mostNoted) noted.clear()
    noted.set(name, now.getTime())
    await asWorkspace(workspaceId, () => saveSighting(db, { workspaceId, origin, allowed, now }))
  }
}

/** What a page needs before a touch. @throws what getCallersStore throws */
export async function getWidgetConfig(deps: WidgetDeps, call: PageCall): Promise<WidgetConfig> {
  const { settings, isUsedUp, comparisonId, storeName, mainLanguage, timeZone } = await getCallersStore(deps, call)
  const { hours, sentence_days: _, ...shown } = settings
  return {
    ...shown,
    // A button that was shown before they ended still works: the hours are no lock.
    is_on: settings.is_on && !isUsedUp && isWithinHours(hours, { timeZone, now: deps.clock.now() }),
    store_name: storeName,
    language: mainLanguage,
    country: findCountry(timeZone),
    takes_recordings: deps.config.speech !== null,
    comparison_id: comparisonId,
  }
}

/** @throws what getCallersStore throws, 403 where the widget is off, 402 at the plan's limit */
export async function startSession(
  deps: WidgetDeps,
  call: PageCall,
  { shopper_id: shopperId }: RouteInput<typeof startWidgetSessionRoute>['body'],
) {
  const { settings, isUsedUp } = await getCallersStore(deps, call)
  if (!settings.is_on) throw widgetErrors.isOff()
  if (isUsedUp) throw usageErrors.recommendationsUsedUp()
  const { widgetKey, origin } = call
  return createSession(deps, { widgetKey, origin, shopperId, isPreview: false })
}

/** A session for one of the store's people: also where the widget is off, and at the plan's limit. */
export async function startPreview(
  deps: WidgetDeps,
  { merchantId, origin }: { merchantId: string; origin: string | null },
): Promise<ShopperSession> {
  const merchant = await findMerchant(deps.db, merchantId)
  if (!merchant) throw new Error(`there is no merchant ${merchantId}`)
  return createSession(deps, { widgetKey: merchant.widget_key, origin, shopperId: uuidV4(), isPreview: true })
}

async function createSession(
  { secrets, clock, appAddress }: WidgetDeps,
  call: { widgetKey: string; origin: string | null; shopperId: string; isPreview: boolean },
): Promise<ShopperSession> {
  const session = { ...call, sessionId: uuidV7(), origin: call.origin ?? appAddress.origin }
  const { token, expiresAt } = await createShopperToken({ key: secrets.shopperTokenKey, session, now: clock.now() })
  return { token, expires_at: expiresAt.toISOString() }
}

/** Counts a shopper for the store's comparison. @throws what getCallersStore throws */
export async function joinComparison(
  deps: WidgetDeps,
  call: PageCall,
  { comparison_id: comparisonId, participant }: RouteInput<typeof joinHoldoutRoute>['body'],
): Promise<void> {
  const { workspaceId, comparisonId: current } = await getCallersStore(deps, call)
  if (current !== comparisonId) return
  await asWorkspace(workspaceId, () => joinHoldout(deps, { workspaceId, comparisonId, participant }))
}

/** @throws what answerSentence throws */
export function answerShopper(
  deps: AnswerDeps,
  {
    shopper: { workspaceId, shopperId },
    body,
    onComposed,
  }: { shopper: Shopper; body: RouteInput<typeof askWidgetRoute>['body']; onComposed: () => void },
): Promise<Answer> {
  const asked = { ...body, shopper_id: shopperId }
  return answerSentence(deps, { workspaceId, source: { kind: 'widget' }, body: asked, onComposed })
}

/** Clicks count for what a search of the same store showed, once for each product; all else is refused and counted. */
export async function recordShopperEvents(
  { recorder }: { recorder: VoiceRecorder },
  { workspaceId }: Shopper,
  { events }: RouteInput<typeof recordWidgetEventsRoute>['body'],
) {
  const clicks = events.map(({ search_id, product_id }) => ({ type: 'click', search_id, product_id }))
  const outcome = await recorder.record({ workspaceId, events: clicks, source: { kind: 'widget' } })
  return { ...outcome, rejected: outcome.rejected.length }
}
