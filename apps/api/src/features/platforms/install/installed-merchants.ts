import { defaultLanguage } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { resolveTimeZone } from '../../stores/stores.public.ts'
import {
  attachMerchant,
  createUnclaimedMerchant,
  fillMerchant,
  type MerchantProfile,
  renewUnclaimedMerchant,
} from '../../workspaces/workspaces.public.ts'
import type { StoreName } from '../connection/connections.repository.ts'
import type { PlatformStore } from '../platform-port.ts'

/** How long an installed store waits for its owner's registration. */
const claimLifeMs = 24 * 60 * 60 * 1000

const getClaimEnd = (now: Date) => new Date(now.getTime() + claimLifeMs)

/** What of a store its platform decides; what it did not tell is left at a default. */
function describeMerchant(store: PlatformStore | null, fallbackName: string): MerchantProfile {
  return {
    store_name: store?.name.slice(0, 200) || fallbackName,
    main_language: store?.language ?? defaultLanguage,
    time_zone: resolveTimeZone(store?.timeZone ?? undefined),
  }
}

/** The name of a store whose platform could not be asked, such as `some-shop` of some-shop.myshopify.com. */
function getFallbackName({ externalId }: StoreName): string {
  return externalId.split('.')[0] ?? externalId
}

/** A merchant for a store that was installed, which waits for its owner. Returns its id. */
export function createInstalledMerchant(
  transaction: Transaction<Tables>,
  { name, store, now }: { name: StoreName; store: PlatformStore | null; now: Date },
): Promise<string> {
  const profile = describeMerchant(store, getFallbackName(name))
  return createUnclaimedMerchant(transaction, {
    platform: name.platform,
    storeId: name.externalId,
    storeName: profile.store_name,
    mainLanguage: profile.main_language,
    timeZone: profile.time_zone,
    claimExpiresAt: getClaimEnd(now),
    now,
  })
}

/** Begins the wait anew, with what the store is called by now. False: it has an owner. */
export function renewInstalledMerchant(
  transaction: Transaction<Tables>,
  input: { merchantId: string; name: StoreName; store: PlatformStore | null; now: Date },
): Promise<boolean> {
  const { merchantId, name, store, now } = input
  const profile = store && describeMerchant(store, getFallbackName(name))
  return renewUnclaimedMerchant(transaction, { merchantId, profile, claimExpiresAt: getClaimEnd(now) })
}

/** Gives a store that could not be read when it was installed its name; language and zone while it has no owner. */
export function fillInstalledMerchant(
  db: Database,
  { merchantId, name, store }: { merchantId: string; name: StoreName; store: PlatformStore },
): Promise<void> {
  const fallbackName = getFallbackName(name)
  return fillMerchant(db, { merchantId, fallbackName, profile: describeMerchant(store, fallbackName) })
}

/** Makes a merchant that was registered without a platform that of a store. */
export function connectMerchant(
  transaction: Transaction<Tables>,
  { merchantId, name, storeName }: { merchantId: string; name: StoreName; storeName: string },
): Promise<void> {
  const { platform, externalId: storeId } = name
  const shown = storeName.slice(0, 200) || getFallbackName(name)
  return attachMerchant(transaction, { merchantId, platform, storeId, storeName: shown })
}
