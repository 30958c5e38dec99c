import type { WidgetSettings } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { findComparisonId } from '../holdout/holdout.public.ts'
import { getRemaining } from '../plans/plans.public.ts'
import { getRecommendationLimit, getUsageState } from '../usage/usage.public.ts'
import { findStoreOfWidgetKey, type WidgetMerchant } from '../workspaces/workspaces.public.ts'
import { listOwnOrigins } from './own-origins.ts'
import { readSettings } from './settings.repository.ts'
import { widgetErrors } from './widget.errors.ts'

/** So long after a change a store's pages may see what was before; with their own cache, less than a minute. */
const freshMs = 15_000
/** Of a store whose searches are used up: a larger limit is to wake its widget at once. */
const freshUsedUpMs = 1000
const mostStores = 10_000

/** A store as its shoppers meet it. */
export interface WidgetStore extends WidgetMerchant {
  settings: WidgetSettings
  /** The comparison for which some shoppers see no widget. */
  comparisonId: string | null
  /** Whether the plan's searches are used up. */
  isUsedUp: boolean
}

export interface WidgetStores {
  /** @throws AppError 404 for a key that no store has, 429 after too many of them from the same address */
  getStore(widgetKey: string, address: string): Promise<WidgetStore>
}

type Origins = Pick<WidgetMerchant, 'allowedOrigins' | 'platform' | 'storeId'>

/** Whose pages may use the store's key, beside our own: those that the owner named, and the platform's. */
export function listAllowedOrigins({ allowedOrigins, platform, storeId }: Origins): string[] {
  return [...allowedOrigins, ...listOwnOrigins(platform, storeId)]
}

/** Whether pages of the origin may use the store's key. */
export function isOriginAllowed(store: Origins, { origin, ownOrigin }: { origin: string; ownOrigin: string }): boolean {
  return origin === ownOrigin || listAllowedOrigins(store).includes(origin)
}

/** Finds stores by their widget keys, and remembers each for some seconds: every sentence of a shopper asks. */
export function createWidgetStores({
  db,
  clock,
  rateLimits,
}: Pick<CoreDeps, 'db' | 'clock' | 'rateLimits'>): WidgetStores {
  const known = new Map<string, { store: WidgetStore; readAt: number }>()

  async function readStore(widgetKey: string): Promise<WidgetStore | null> {
    const merchant = await findStoreOfWidgetKey(db, widgetKey)
    if (!merchant) return null
    const { workspaceId } = merchant
    const [settings, usage, comparisonId] = await Promise.all([
      readSettings(db, workspaceId),
      getUsageState(db, workspaceId, clock.now()),
      findComparisonId(db, workspaceId, clock.now()),
    ])
    const isUsedUp = getRemaining(getRecommendationLimit(usage), usage.used) <= 0
    return { ...merchant, settings, comparisonId, isUsedUp }
  }

  return {
    async getStore(widgetKey, address) {
      const now = clock.now().getTime()
      const remembered = known.get(widgetKey)
      const lastsMs = remembered?.store.isUsedUp ? freshUsedUpMs : freshMs
      if (remembered && Math.abs(now - remembered.readAt) < lastsMs) return remembered.store
      const guesses = { limit: 'unknown_key', subject: address } as const
      if (!remembered) await rateLimits.check(guesses)
      const store = await readStore(widgetKey)
      if (!store) {
        known.delete(widgetKey)
        await rateLimits.charge(guesses)
        throw widgetErrors.unknownKey()
      }
      if (known.size >= mostStores) known.clear()
      known.set(widgetKey, { store, readAt: now })
      return store
    },
  }
}
