import { isLoopbackOrigin } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { ordersRefused, placementRefused } from '../../../core/metrics/signals.ts'
import { requestImport } from '../../catalogue/catalogue.public.ts'
import { findMerchant, findWorkspaceId, updateMerchant } from '../../workspaces/workspaces.public.ts'
import { changeConnection, findConnection } from '../connection/connections.repository.ts'
import { openAccess } from '../connection/sealed-access.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import { addCatchUpJob, addThrottledCatchUpJob } from '../orders/catch-up-orders.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'
import type { PlatformAdapter, PlatformStore, StoreKey } from '../platform-port.ts'
import { fillInstalledMerchant } from './installed-merchants.ts'

const name = 'platforms.follow-install'

interface StoreSetupJob {
  merchantId: string
}

export function addStoreSetupJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  db: Database,
  merchantId: string,
): Promise<void> {
  const payload: StoreSetupJob = { merchantId }
  return jobs.add(db, { name, payload })
}

/** Has a store that was connected set up on its platform, and its products read where it has an owner. */
export async function requestStoreSetup(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Transaction<Tables>,
  merchantId: string,
): Promise<void> {
  await addStoreSetupJob({ jobs }, transaction, merchantId)
  const workspaceId = await findWorkspaceId(transaction, merchantId)
  if (workspaceId !== null) await requestImport(jobs, transaction, workspaceId)
}

/**
 * Lets the widget run on the store's own pages, once for each address that the platform tells: what the owner takes away
 * stays away. Where the store has moved, the address of before goes.
 */
async function allowShop(db: Database, { merchantId, store }: { merchantId: string; store: PlatformStore }) {
  const origin = URL.canParse(store.url) ? new URL(store.url).origin : null
  const row = await findConnection(db, merchantId)
  if (!row || origin === null || origin === row.shop_origin) return
  await db.transaction().execute(async (transaction) => {
    const key = { merchantId, revision: row.revision }
    // Another process is at it, or has just been: the next whole run looks again.
    if (!(await changeConnection(transaction, key, { shop_origin: origin }))) return
    const merchant = await findMerchant(transaction, merchantId)
    const others =
      merchant?.allowed_origins.filter((allowed) => allowed !== origin && allowed !== row.shop_origin) ?? []
    await updateMerchant(transaction, merchantId, { allowed_origins: JSON.stringify([origin, ...others]) })
  })
}

/** A page of https loads scripts over https, and from the machine that it is shown on. */
const canBeLoaded = (origin: string) => origin.startsWith('https:') || isLoopbackOrigin(origin)

/**
 * Puts the widget's script on the store's pages where the platform lets us, with the widget key of now. Not from an
 * address that no store's page would load it from.
 */
async function placeWidget(
  { db, appAddress }: PlatformDeps,
  { merchantId, adapter, key }: { merchantId: string; adapter: PlatformAdapter; key: StoreKey },
): Promise<void> {
  const { origin } = appAddress
  const merchant = await findMerchant(db, merchantId)
  if (!adapter.installScript || !merchant || !canBeLoaded(origin)) return
  try {
    const src = `${origin}/widget.js?key=${merchant.widget_key}`
    const scriptId = await adapter.installScript(key, { name: 'Voice Shop', src })
    const row = await findConnection(db, merchantId)
    // What another process changes at the same moment stays; the next whole run writes it.
    if (row && row.script_id !== scriptId)
      await changeConnection(db, { merchantId, revision: row.revision }, { script_id: scriptId })
  } catch (error) {
    // An account that may not: the owner pastes the code, and the store page tells whether the widget is there.
    if (!isFailure(error, 'refused')) throw error
    placementRefused.send({ provider: adapter.platform, merchant: merchantId, reason: error.message.slice(0, 300) })
  }
}

/**
 * Registers our webhooks with the platform, places the widget, gives the store its name where it could not be read before, and
 * catches up with orders that no webhook told of.
 */
export function createStoreSetupKind(deps: PlatformDeps): JobKind<StoreSetupJob> {
  return {
    name,
    async handle({ payload: { merchantId } }) {
      const row = await findConnection(deps.db, merchantId)
      if (row?.status !== 'connected' || row.sealed_access === null) return
      const { webhookSecret: secret } = openAccess(deps.secrets.platformAccessKeys, {
        ...row,
        sealed_access: row.sealed_access,
      })
      const { origin } = deps.appAddress
      try {
        await withStoreAccess(deps, { merchantId, deadline: 'job' }, async (adapter, key) => {
          const store = await adapter.readStore(key, { deadline: 'job' })
          await fillInstalledMerchant(deps.db, {
            merchantId,
            store,
            name: { platform: row.platform, externalId: row.external_id },
          })
          await allowShop(deps.db, { merchantId, store })
          const reason = (await adapter.registerWebhooks?.(key, { origin, secret })) ?? null
          if (reason !== null) ordersRefused.send({ provider: row.platform, merchant: merchantId, reason })
          await placeWidget(deps, { merchantId, adapter, key })
        })
      } catch (error) {
        // The connection ended or waits for a payment, and its owner was told: nothing is left to do.
        if (isFailure(error, 'unauthorized') || isFailure(error, 'unpaid')) return
        // Where webhooks cannot be registered there is the more to catch up with. Not once for each try.
        await addThrottledCatchUpJob(deps, deps.db, merchantId)
        throw error
      }
      // After the webhooks are registered: what changes between the two is told or listed.
      await addCatchUpJob(deps, deps.db, merchantId)
    },
  }
}
