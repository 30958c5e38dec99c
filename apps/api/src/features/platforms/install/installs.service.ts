import type { Installation, Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../core/database/tables.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findWorkspaceId, getMerchant, removeExpiredMerchant } from '../../workspaces/workspaces.public.ts'
import {
  type ConnectionRow,
  changeConnection,
  findConnectionOfStore,
  type GrantedAccess,
  insertConnection,
  type StoreName,
} from '../connection/connections.repository.ts'
import { withLease } from '../connection/leases.ts'
import { sealAccess } from '../connection/sealed-access.ts'
import type { AccessDeps } from '../connection/store-access.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { ExchangeInput, Grant, PlatformAdapter, PlatformStore } from '../platform-port.ts'
import { explainFailure, platformErrors } from '../platforms.errors.ts'
import { createInstalledMerchant, renewInstalledMerchant } from './installed-merchants.ts'
import { requestStoreSetup } from './store-setup.ts'

export type InstallDeps = AccessDeps

const mostRaces = 5
/** A browser waits for the answer. */
const deadline = 'browser'

interface Settlement {
  name: StoreName
  grant: Grant
  /** Null: the platform could not be asked just now. */
  store: PlatformStore | null
  /** As it was before the store was read. */
  before: ConnectionRow | undefined
}

function seal({ secrets }: InstallDeps, merchantId: string, grant: Grant): GrantedAccess {
  const { accessToken, refreshToken } = grant
  return {
    ...sealAccess(secrets.platformAccessKeys, merchantId, { accessToken, refreshToken, webhookSecret: null }),
    access_expires_at: grant.accessExpiresAt,
    refresh_expires_at: grant.refreshExpiresAt,
    scope: grant.scope,
    is_store_account: false,
  }
}

/** A store that is new here, or whose first install waited too long. Null: another install was faster. */
async function createStore(
  deps: InstallDeps,
  transaction: Transaction<Tables>,
  { name, grant, store }: Settlement,
): Promise<string | null> {
  const now = deps.clock.now()
  const merchantId = await createInstalledMerchant(transaction, { name, store, now })
  const granted = seal(deps, merchantId, grant)
  return (await insertConnection(transaction, { merchantId, store: name, granted, now })) ? merchantId : null
}

/** A store that is known is connected again, and nobody is signed in by that. Null: it changed meanwhile. */
async function reconnectStore(
  deps: InstallDeps,
  transaction: Transaction<Tables>,
  { name, grant, store, before }: Settlement & { before: ConnectionRow },
): Promise<string | null> {
  const now = deps.clock.now()
  const { merchant_id: merchantId, revision } = before
  const isChanged = await changeConnection(
    transaction,
    { merchantId, revision },
    {
      ...seal(deps, merchantId, grant),
      status: 'connected',
      connected_at: now,
      ended_at: null,
      broken_reason: null,
      suspended_at: null,
    },
  )
  if (!isChanged) return null
  await renewInstalledMerchant(transaction, { merchantId, name, store, now })
  const workspaceId = await findWorkspaceId(transaction, merchantId)
  if (workspaceId !== null && before.status !== 'connected') {
    const details = { store: name.externalId }
    await recordAudit(transaction, { workspaceId, actor: null, action: 'platforms.store_reconnected', details, now })
  }
  return merchantId
}

/** Thrown out of the transaction, so that what it wrote is taken back. */
class LostRace extends Error {}

async function save(deps: InstallDeps, settlement: Settlement): Promise<string | null> {
  const { before } = settlement
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (transaction) => {
      const isOver =
        before !== undefined && (await removeExpiredMerchant(transaction, { merchantId: before.merchant_id, now }))
      const merchantId =
        before && !isOver
          ? await reconnectStore(deps, transaction, { ...settlement, before })
          : await createStore(deps, transaction, settlement)
      if (merchantId === null) throw new LostRace()
      await requestStoreSetup(deps, transaction, merchantId)
      return merchantId
    })
  } catch (error) {
    if (error instanceof LostRace) return null
    throw error
  }
}

/**
 * The store, as a sign too that the token is good: of two installs at once the platform may end the first one's token
 * with the second's. Null: it could not be asked. Throws `unauthorized` for a token that is not good any more.
 */
async function readStore(adapter: PlatformAdapter, { externalId, accessToken }: Grant): Promise<PlatformStore | null> {
  try {
    return await adapter.readStore({ externalId, accessToken }, { deadline })
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind !== 'unauthorized') return null
    throw error
  }
}

/**
 * Keeps a grant. The connection is read before the token is tried and must be the same when it is written: so a token
 * that was ended meanwhile never takes the place of the one that ended it.
 */
async function settle(deps: InstallDeps, adapter: PlatformAdapter, grant: Grant): Promise<string> {
  const name = { platform: adapter.platform, externalId: grant.externalId }
  for (let race = 0; race < mostRaces; race += 1) {
    const before = await findConnectionOfStore(deps.db, name)
    let store: PlatformStore | null
    try {
      store = await readStore(adapter, grant)
    } catch (error) {
      const current = isFailure(error, 'unauthorized') ? await findConnectionOfStore(deps.db, name) : undefined
      if (current?.status === 'connected') return current.merchant_id
      throw isFailure(error, 'unauthorized')
        ? new PlatformFailure('bad_code', 'the token was ended', { cause: error })
        : error
    }
    const merchantId = await save(deps, { name, grant, store, before })
    if (merchantId !== null) return merchantId
  }
  throw new PlatformFailure('unavailable', `${name.externalId} is being installed many times at once`)
}

async function describeInstallation({ db }: InstallDeps, merchantId: string): Promise<Installation> {
  const { claim_expires_at, ...merchant } = await getMerchant(db, merchantId)
  return { merchant, is_claimed: claim_expires_at === null }
}

/**
 * Exchanges the code of an install and connects its store: a new one waits a day for its owner, a known one is connected
 * again. Throws 400 for a bad code and a platform that is not configured, 503 where the platform cannot be asked.
 */
export async function installStore(
  deps: InstallDeps,
  platform: Platform,
  input: Omit<ExchangeInput, 'now'>,
): Promise<Installation> {
  const adapter = deps.platforms[platform]
  if (!adapter) throw platformErrors.notOffered(platform)
  const run = async () => {
    const grant = await adapter.exchangeInstall({ ...input, now: deps.clock.now() }, { deadline })
    return describeInstallation(deps, await settle(deps, adapter, grant))
  }
  try {
    if (input.externalId === null) return await run()
    // One after the other: on Shopify the later exchange ends the refresh token of the one before, and nothing tells.
    return await withLease(deps, { name: `install:${platform}:${input.externalId}`, waitMs: 4000 }, run)
  } catch (error) {
    throw explainFailure(platform, error)
  }
}
