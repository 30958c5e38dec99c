import type { StoreSettings } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { coreErrors } from '../../core/errors.ts'
import { countAllProducts, getCatalogueStatus, sumProductBytes } from '../catalogue/catalogue.public.ts'
import { listKeyUses } from '../keys/keys.public.ts'
import { getOpenings, getProductBytes, getSearchBytes } from '../plans/plans.public.ts'
import { findTimeZoneChange, hasVoiceSearches } from '../rollups/rollups.public.ts'
import { getUsageState } from '../usage/usage.public.ts'
import { describeBurst } from '../voice/voice.public.ts'
import { findMerchant, requireStorePermission, type StoreAccess } from '../workspaces/workspaces.public.ts'
import { describeStore, listKeys } from './stores.service.ts'

/** Of the slices above. */
export interface StoreSources {
  /** Whether the store's platform lets us in, and has the widget's script; neither where that has ended. */
  getConnectionState(db: Database, merchantId: string): Promise<{ isConnected: boolean; isWidgetPlaced: boolean }>
  /** Called with the commit of a new widget key. */
  onWidgetKeyCreated(transaction: Transaction<Tables>, merchantId: string): Promise<void>
}

/** The settings of a store, for its members. Throws 404 for a stranger. */
export async function getStoreSettings(
  { getConnectionState, clock }: Pick<StoreSources, 'getConnectionState'> & Pick<CoreDeps, 'clock'>,
  access: StoreAccess,
): Promise<StoreSettings> {
  const { merchantId } = access
  const workspaceId = await requireStorePermission(access, null)
  // On one connection: of ten that a process has, a page must not take nine.
  const [
    row,
    { isConnected, isWidgetPlaced },
    timeZoneChange,
    catalogue,
    products,
    productBytes,
    hasSearches,
    keys,
    uses,
    burst,
    usage,
  ] = await access.db
    .transaction()
    .execute((db) =>
      Promise.all([
        findMerchant(db, merchantId),
        getConnectionState(db, merchantId),
        findTimeZoneChange(db, workspaceId),
        getCatalogueStatus({ ...access, db }, { workspaceId }),
        countAllProducts(db, workspaceId),
        sumProductBytes(db, workspaceId),
        hasVoiceSearches(db, workspaceId),
        listKeys(db, { merchantId, now: clock.now() }),
        listKeyUses(db, workspaceId),
        describeBurst(db, { workspaceId, now: clock.now() }),
        getUsageState(db, workspaceId, clock.now()),
      ]),
    )
  if (!row) throw coreErrors.notFound()
  const hasSecretKey = row.secret_key_hash !== null
  return {
    ...describeStore(row),
    time_zone_change: timeZoneChange,
    widget_key: row.widget_key,
    allowed_origins: row.allowed_origins,
    is_widget_placed: isWidgetPlaced,
    has_secret_key: hasSecretKey,
    secret_keys: keys.map(({ hash, endsAt }) => {
      const use = uses.find(({ keyHash }) => keyHash === hash)
      return {
        ends_at: endsAt?.toISOString() ?? null,
        last_use: use ? { at: use.usedAt.toISOString(), network: use.network, agent: use.agent } : null,
      }
    }),
    burst,
    catalogue,
    storage: {
      products: { used: products, limit: usage.plan.products },
      product_bytes: { used: productBytes, limit: getProductBytes(usage.plan) },
      searches: { used: usage.searches_stored, limit: usage.plan.searches },
      search_bytes: { used: usage.bytes_stored, limit: getSearchBytes(usage.plan) },
      orders: { used: usage.orders_stored, limit: usage.plan.orders },
      openings: { used: usage.openings_stored, limit: getOpenings(usage.plan) },
    },
    first_steps: {
      is_connected: isConnected,
      has_secret_key: hasSecretKey,
      has_searches: hasSearches,
      has_tried: row.first_tried_at !== null,
    },
  }
}
