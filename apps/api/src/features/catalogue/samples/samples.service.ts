import type { CatalogueStatus } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { getStore } from '../../workspaces/workspaces.public.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import { getCatalogueStatus } from '../catalogue.service.ts'
import type { CatalogueChanges } from '../catalogue-changes.ts'
import { listProductRows } from '../product-rows.ts'
import { hasOwnProducts, removeUnseen, saveProducts } from '../products.repository.ts'
import { takeRevision } from '../revisions.repository.ts'
import { listSamples } from './sample-products.ts'

type SampleDeps = Pick<CoreDeps, 'db' | 'clock' | 'appAddress'> & { catalogueChanges: CatalogueChanges }

/**
 * Gives a store without products ours to try the assistant with; again changes nothing. They are in no answer to a
 * shopper, and go with the first product of the store's own. Throws 409 where it has one.
 */
export async function addSamples(deps: SampleDeps, { workspaceId }: { workspaceId: string }): Promise<CatalogueStatus> {
  const { db, clock, appAddress, catalogueChanges } = deps
  const now = clock.now()
  const isChanged = await db.transaction().execute(async (transaction) => {
    // What brings the store's own products waits, and takes these away.
    await takeRevision(transaction, { workspaceId, now })
    if (await hasOwnProducts(transaction, workspaceId)) throw catalogueErrors.hasProducts()
    const store = await getStore(transaction, workspaceId)
    const language = store.main_language
    const products = listSamples({ language, country: findCountry(store.time_zone), origin: appAddress.origin })
    const rows = products.flatMap((product) => listProductRows(product, language))
    return saveProducts(transaction, { workspaceId, source: 'sample', run: 0, readAt: now, rows })
  })
  if (isChanged) catalogueChanges.announce(workspaceId)
  return getCatalogueStatus(deps, { workspaceId })
}

/** Takes the sample products away; without any it changes nothing. */
export async function removeSamples(
  deps: SampleDeps,
  { workspaceId }: { workspaceId: string },
): Promise<CatalogueStatus> {
  const { db, clock, catalogueChanges } = deps
  const isChanged = await db
    .transaction()
    .execute((transaction) => removeUnseen(transaction, { workspaceId, source: 'sample', now: clock.now() }))
  if (isChanged) catalogueChanges.announce(workspaceId)
  return getCatalogueStatus(deps, { workspaceId })
}
