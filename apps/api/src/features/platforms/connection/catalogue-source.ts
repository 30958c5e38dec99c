import type { CatalogueSource } from '../../catalogue/catalogue.public.ts'
import { addStoreSetupJob } from '../install/store-setup.ts'
import { isFailure } from '../platform-failure.ts'
import type { PlatformStore } from '../platform-port.ts'
import { findConnection } from './connections.repository.ts'
import { type AccessDeps, withStoreAccess } from './store-access.ts'

/** A run of a catalogue reads pages in quick succession: the store's languages and currency are the same for all. */
const storeLifeMs = 60_000
const mostStores = 100

/** The products of connected stores. */
export function createCatalogueSource(deps: AccessDeps): CatalogueSource {
  const stores = new Map<string, { store: PlatformStore; until: number }>()

  async function readStore(merchantId: string, read: () => Promise<PlatformStore>): Promise<PlatformStore> {
    const known = stores.get(merchantId)
    if (known && known.until > performance.now()) return known.store
    const store = await read()
    if (stores.size >= mostStores) stores.clear()
    stores.set(merchantId, { store, until: performance.now() + storeLifeMs })
    return store
  }

  return {
    async listProducts({ merchantId, cursor, changedSince }) {
      const row = await findConnection(deps.db, merchantId)
      if (row?.status !== 'connected') return null
      // The nightly run heals what webhooks have missed, and the webhooks themselves: platforms switch them off.
      if (cursor === null && changedSince === null) await addStoreSetupJob(deps, deps.db, merchantId)
      try {
        return await withStoreAccess(deps, { merchantId, deadline: 'job' }, async (adapter, key) => {
          const store = await readStore(merchantId, () => adapter.readStore(key, { deadline: 'job' }))
          return adapter.listProducts(key, { cursor, store, ...(changedSince ? { updatedSince: changedSince } : {}) })
        })
      } catch (error) {
        // The owner was told; the next night it is tried again.
        if (isFailure(error, 'unauthorized') || isFailure(error, 'unpaid')) return null
        throw error
      }
    },
  }
}
