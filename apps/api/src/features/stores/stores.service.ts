import { randomBytes } from 'node:crypto'
import type {
  createSecretKeyRoute,
  Merchant,
  RouteInput,
  Store,
  StoreCard,
  updateStoreRoute,
} from '@voice-shop/contract'
import { isLoopbackOrigin } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { type ProofDeps, requireProof } from '../auth/auth.public.ts'
import { deleteOtherKeyUses } from '../keys/keys.public.ts'
import { requestTimeZone } from '../rollups/rollups.public.ts'
import {
  findMerchant,
  getMerchant,
  listWorkspaces,
  makeWidgetKey,
  markShopifySetupComplete,
  requireStorePermission,
  type StoreAccess,
  saveSecretKeyHash,
  updateMerchant,
} from '../workspaces/workspaces.public.ts'
import type { StoreSources } from './store-settings.service.ts'
import { storeErrors } from './stores.errors.ts'
import { resolveTimeZone } from './time-zone.ts'

type UpdateDeps = Pick<CoreDeps, 'config' | 'clock' | 'jobs'>
type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>

export function describeStore(row: MerchantRow): Store {
  return {
    id: row.id,
    main_language: row.main_language,
    store_name: row.store_name,
    store_id: row.store_id,
    platform: row.platform,
    time_zone: row.time_zone,
  }
}

/** A store that was installed and waits for its owner, for everyone who knows its id. Null where there is none. */
export async function findUnclaimedStore(input: {
  db: Database
  merchantId: string
  now: Date
}): Promise<StoreCard | null> {
  const row = await findMerchant(input.db, input.merchantId)
  return row?.claim_expires_at && row.claim_expires_at > input.now ? describeStore(row) : null
}

/** A store, for its members. */
export async function getStore(access: StoreAccess): Promise<Store> {
  await requireStorePermission(access, null)
  const row = await findMerchant(access.db, access.merchantId)
  if (!row) throw coreErrors.notFound()
  return describeStore(row)
}

/**
 * Changes the store: its owners' alone. A new time zone counts when a job has brought the figures into it. Throws 400 by
 * field for a zone that there is not and, in production, for an address of this machine.
 */
export async function updateStore(
  access: StoreAccess,
  { deps, changes }: { deps: UpdateDeps; changes: RouteInput<typeof updateStoreRoute>['body'] },
): Promise<Store> {
  const workspaceId = await requireStorePermission(access, 'store.update')
  const { main_language, store_name: storeName, time_zone: timeZone, allowed_origins: origins } = changes
  if (timeZone !== undefined && resolveTimeZone(timeZone) !== timeZone) throw storeErrors.unknownTimeZone()
  const loopback = deps.config.isProduction ? origins?.find(isLoopbackOrigin) : undefined
  if (loopback !== undefined) throw storeErrors.loopbackOrigin(loopback)
  return access.db.transaction().execute(async (transaction) => {
    const audit = { workspaceId, actor: await getActor(transaction, access.userId), now: deps.clock.now() }
    if (timeZone !== undefined) {
      const isNew = await requestTimeZone(deps, transaction, { workspaceId, timeZone })
      if (isNew)
        await recordAudit(transaction, {
          ...audit,
          action: 'stores.time_zone_changed',
          details: { time_zone: timeZone },
        })
    }
    if (storeName !== undefined) {
      const { store_name: from } = await getMerchant(transaction, access.merchantId)
      const details = { from, name: storeName }
      if (from !== storeName) await recordAudit(transaction, { ...audit, action: 'stores.name_changed', details })
    }
    if (origins !== undefined) {
      await recordAudit(transaction, { ...audit, action: 'stores.origins_changed', details: {} })
    }
    const row = await updateMerchant(transaction, access.merchantId, {
      ...(main_language ? { main_language } : {}),
      ...(storeName !== undefined ? { store_name: storeName } : {}),
      ...(origins ? { allowed_origins: JSON.stringify(origins) } : {}),
    })
    return describeStore(row)
  })
}

/** The keys that count: that of now first. */
export async function listKeys(
  db: Database,
  { merchantId, now }: { merchantId: string; now: Date },
): Promise<{ hash: string; endsAt: Date | null }[]> {
  const row = await findMerchant(db, merchantId)
  const { secret_key_hash: current, previous_key_hash: previous, previous_key_until: until } = row ?? {}
  return [
    ...(current ? [{ hash: current, endsAt: null }] : []),
    ...(previous && until && until > now ? [{ hash: previous, endsAt: until }] : []),
  ]
}

/**
 * Makes the store's secret key. Only its hash stays: nobody can show it again. It replaces the one before, where there
 * is one: for that it has to be proved that the owner asks. The one before counts for so many hours more; of one that was
 * replaced earlier nothing is left. Throws what requireProof throws.
 */
export async function createSecretKey(
  deps: ProofDeps,
  access: StoreAccess,
  { overlap_hours: overlapHours = 0, ...proof }: RouteInput<typeof createSecretKeyRoute>['body'],
): Promise<string> {
  const workspaceId = await requireStorePermission(access, 'store.update')
  const now = deps.clock.now()
  const key = `vsk_${randomBytes(32).toString('base64url')}`
  const previousUntil = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * 3_600_000)
  const hash = hashSecret(key)
  const save = (input: { isProven: boolean }) =>
    access.db.transaction().execute(async (transaction) => {
      const isSaved = await saveSecretKeyHash(transaction, {
        merchantId: access.merchantId,
        hash,
        isReplacing: input.isProven,
        previousUntil: input.isProven ? previousUntil : null,
      })
      if (!isSaved) return false
      const keys = await listKeys(transaction, { merchantId: access.merchantId, now })
      await deleteOtherKeyUses(transaction, { workspaceId, keyHashes: keys.map((known) => known.hash) })
      const actor = await getActor(transaction, access.userId)
      await recordAudit(transaction, { workspaceId, actor, action: 'stores.secret_key_created', details: {}, now })
      return true
    })
  // Whether there is one is asked where it is written: of two first keys at once, the second replaces the first.
  if (await save({ isProven: false })) return key
  await requireProof(deps, { ...proof, userId: access.userId })
  await save({ isProven: true })
  return key
}

/** A store as the signed-in user's answers carry it. Throws 404 for a stranger. */
export async function getSignedInMerchant({ db, userId, merchantId }: StoreAccess): Promise<Merchant> {
  const workspaces = await listWorkspaces(db, userId)
  const found = workspaces.find(({ merchant }) => merchant.id === merchantId)
  if (!found) throw coreErrors.notFound()
  return found.merchant
}

interface SetupNote {
  workspaceId: string
  merchantId: string
  /** Null: the store's pages told it themselves. */
  userId: string | null
  now: Date
}

/** Notes that the widget is on in a Shopify store's theme; again changes nothing. Throws 400 for a store not of Shopify. */
export async function noteShopifySetup(
  db: Database,
  { workspaceId, merchantId, userId, now }: SetupNote,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await findMerchant(transaction, merchantId)
    if (row?.platform !== 'shopify') throw storeErrors.notShopify()
    if (row.is_shopify_setup_complete) return
    await markShopifySetupComplete(transaction, merchantId)
    const actor = userId === null ? null : await getActor(transaction, userId)
    await recordAudit(transaction, { workspaceId, actor, action: 'stores.shopify_setup_completed', details: {}, now })
  })
}

/** The same, by the owner's word. */
export async function completeShopifySetup(access: StoreAccess, now: Date): Promise<Merchant> {
  const workspaceId = await requireStorePermission(access, 'store.update')
  const { merchantId, userId } = access
  await noteShopifySetup(access.db, { workspaceId, merchantId, userId, now })
  return getSignedInMerchant(access)
}

/** Makes the store's widget key, which replaces the one before. */
export async function createWidgetKey(
  access: StoreAccess,
  { now, onWidgetKeyCreated }: Pick<StoreSources, 'onWidgetKeyCreated'> & { now: Date },
): Promise<string> {
  const workspaceId = await requireStorePermission(access, 'store.update')
  const key = makeWidgetKey()
  await access.db.transaction().execute(async (transaction) => {
    await updateMerchant(transaction, access.merchantId, { widget_key: key })
    await onWidgetKeyCreated(transaction, access.merchantId)
    const actor = await getActor(transaction, access.userId)
    await recordAudit(transaction, { workspaceId, actor, action: 'stores.widget_key_created', details: {}, now })
  })
  return key
}
