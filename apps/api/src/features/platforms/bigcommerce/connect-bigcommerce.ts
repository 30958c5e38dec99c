import { randomBytes } from 'node:crypto'
import type { Merchant } from '@voice-shop/contract'
import { asSystem } from '../../../core/database/as-workspace.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { getActor, recordAudit } from '../../audit/audit.public.ts'
import { getSignedInMerchant } from '../../stores/stores.public.ts'
import { getMerchant, lockWorkspace, removeUnclaimedMerchant } from '../../workspaces/workspaces.public.ts'
import {
  changeConnection,
  findConnection,
  findConnectionOfStore,
  type GrantedAccess,
  insertConnection,
  type StoreName,
} from '../connection/connections.repository.ts'
import { sealAccess } from '../connection/sealed-access.ts'
import type { AccessDeps } from '../connection/store-access.ts'
import { connectMerchant } from '../install/installed-merchants.ts'
import { requestStoreSetup } from '../install/store-setup.ts'
import { isFailure } from '../platform-failure.ts'
import type { PlatformStore } from '../platform-port.ts'
import { explainFailure, platformErrors } from '../platforms.errors.ts'
import { readStoreHash } from './store-hash.ts'

/** Who connects, and the API account that they made in the control panel. */
export interface BigCommerceConnect {
  userId: string
  workspaceId: string
  merchantId: string
  clientId: string
  storeHash: string
  accessToken: string
}

/**
 * Throws 400 where the workspace has another store already, or the store another workspace. A store that was installed
 * and waits for its owner is free: who holds its credentials is the owner.
 */
async function requireFree(db: Database, { merchantId, name }: { merchantId: string; name: StoreName }) {
  const [own, ofStore] = [await findConnection(db, merchantId), await findConnectionOfStore(db, name)]
  if (own && own.merchant_id !== ofStore?.merchant_id) throw platformErrors.otherStore(own.external_id)
  const holder = ofStore && ofStore.merchant_id !== merchantId ? await getMerchant(db, ofStore.merchant_id) : null
  if (holder && holder.claim_expires_at === null) throw platformErrors.storeTaken()
  return { own, unclaimedId: holder?.id ?? null }
}

async function checkCredentials(
  { platforms }: AccessDeps,
  { externalId, accessToken }: { externalId: string; accessToken: string },
): Promise<PlatformStore> {
  try {
    return await platforms.bigcommerce.readStore({ externalId, accessToken }, { deadline: 'browser' })
  } catch (error) {
    // A token of another store, a revoked one, and a store that does not exist all look the same.
    if (isFailure(error, 'unauthorized') || isFailure(error, 'refused')) throw platformErrors.credentialsRefused()
    throw explainFailure('bigcommerce', error)
  }
}

/**
 * Connects the workspace's store with a store-level API account, after it was tried on the store. Throws 400 where one
 * of the three is missing, BigCommerce does not take them, or the store or the workspace is taken; 503 where BigCommerce
 * cannot be asked.
 */
export function connectBigCommerce(deps: AccessDeps, input: BigCommerceConnect): Promise<Merchant> {
  return asSystem('stores', () => connect(deps, input))
}

async function connect(deps: AccessDeps, input: BigCommerceConnect): Promise<Merchant> {
  const { db, clock, secrets } = deps
  const { merchantId, workspaceId, accessToken } = input
  if (!input.clientId || !input.storeHash || !accessToken) throw platformErrors.credentialsRequired()
  const externalId = readStoreHash(input.storeHash)
  // Tokens are sent in a header: what cannot stand there is no token.
  if (externalId === null || !/^[\x21-\x7e]+$/.test(accessToken)) throw platformErrors.credentialsRefused()
  const name = { platform: 'bigcommerce', externalId } as const
  await requireFree(db, { merchantId, name })
  const store = await checkCredentials(deps, { externalId, accessToken })
  const webhookSecret = randomBytes(32).toString('base64url')
  const granted: GrantedAccess = {
    ...sealAccess(secrets.platformAccessKeys, merchantId, { accessToken, refreshToken: null, webhookSecret }),
    access_expires_at: null,
    refresh_expires_at: null,
    scope: '',
    is_store_account: true,
  }
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    await lockWorkspace(transaction, workspaceId)
    // Once more: somebody may have connected meanwhile.
    const { own, unclaimedId } = await requireFree(transaction, { merchantId, name })
    if (unclaimedId !== null) await removeUnclaimedMerchant(transaction, unclaimedId)
    const connected = {
      status: 'connected',
      connected_at: now,
      ended_at: null,
      broken_reason: null,
      suspended_at: null,
    } as const
    const isSaved = own
      ? await changeConnection(transaction, { merchantId, revision: own.revision }, { ...granted, ...connected })
      : await insertConnection(transaction, { merchantId, store: name, granted, now })
    if (!isSaved) throw platformErrors.storeTaken()
    // Connected once more, the store keeps the name that its owner has given it since.
    if (!own) await connectMerchant(transaction, { merchantId, name, storeName: store.name })
    const actor = await getActor(transaction, input.userId)
    const action = own ? 'platforms.store_reconnected' : 'platforms.store_connected'
    await recordAudit(transaction, { workspaceId, actor, action, details: { store: store.name }, now })
    await requestStoreSetup(deps, transaction, merchantId)
  })
  return getSignedInMerchant({ db, userId: input.userId, merchantId })
}
