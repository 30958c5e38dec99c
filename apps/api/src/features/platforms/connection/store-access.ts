import { endConnection } from '../disconnect/end-connection.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { CallDeadline } from '../platform-http.ts'
import type { PlatformAdapter, StoreKey } from '../platform-port.ts'
import { type ConnectionRow, changeConnection, findConnection } from './connections.repository.ts'
import { withLease } from './leases.ts'
import { openAccess, sealAccess } from './sealed-access.ts'
import { resumeConnection, suspendConnection } from './suspension.ts'

export type AccessDeps = Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'secrets' | 'platforms'>

/** A token that ends sooner than this is renewed before it is used. */
const marginMs = 5 * 60_000
const leaseWaitMs: Record<CallDeadline, number> = { browser: 4000, job: 30_000 }

/** On which store, how long it may take, and what a connection becomes whose access is refused for good. */
export interface StoreUse {
  merchantId: string
  deadline: CallDeadline
  /** Default: broken. */
  endsAs?: 'broken' | 'uninstalled'
}

type LiveRow = ConnectionRow & { sealed_access: string }

function isLive(row: ConnectionRow | undefined): row is LiveRow {
  return row?.status === 'connected' && row.sealed_access !== null
}

async function requireLiveRow({ db }: AccessDeps, merchantId: string): Promise<LiveRow> {
  const row = await findConnection(db, merchantId)
  if (!isLive(row)) throw new PlatformFailure('unauthorized', `${merchantId} is not connected`)
  return row
}

function getAdapter({ platforms }: AccessDeps, { platform }: ConnectionRow): PlatformAdapter {
  const adapter = platforms[platform]
  if (!adapter) throw new PlatformFailure('unavailable', `${platform} is not configured`)
  return adapter
}

function isExpiring(
  { access_expires_at: end }: ConnectionRow,
  { now, marginMs: margin }: { now: Date; marginMs: number },
) {
  return end !== null && end.getTime() <= now.getTime() + margin
}

/** Renews the pair of tokens and keeps both in one statement. Returns the row as it is then. */
async function renew(deps: AccessDeps, row: LiveRow, deadline: CallDeadline): Promise<LiveRow> {
  const { db, clock, secrets } = deps
  const access = openAccess(secrets.platformAccessKeys, row)
  const { refresh } = getAdapter(deps, row)
  const now = clock.now()
  const isOver = row.refresh_expires_at !== null && row.refresh_expires_at <= now
  if (!refresh || access.refreshToken === null || isOver) {
    throw new PlatformFailure('unauthorized', 'there is nothing left to renew it with')
  }
  const grant = await refresh({ externalId: row.external_id, refreshToken: access.refreshToken, now }, { deadline })
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt } = grant
  const sealed = sealAccess(secrets.platformAccessKeys, row.merchant_id, { ...access, accessToken, refreshToken })
  await changeConnection(
    db,
    { merchantId: row.merchant_id, revision: row.revision },
    { ...sealed, access_expires_at: accessExpiresAt, refresh_expires_at: refreshExpiresAt },
  )
  // Ours, or that of a new installation meanwhile.
  return requireLiveRow(deps, row.merchant_id)
}

/** Ends the connection where the platform refused its access; leaves it where it could not be asked. */
async function endRefused(deps: AccessDeps, row: LiveRow, { use, error }: { use: StoreUse; error: unknown }) {
  if (!isFailure(error, 'unauthorized')) return
  const isBroken = use.endsAs !== 'uninstalled'
  await endConnection(deps, row, isBroken ? { status: 'broken', reason: error.message } : { status: 'uninstalled' })
}

/**
 * Does what a renewal of the store's tokens must not cross, in whichever process: the use of a new refresh token ends the
 * one before. Throws 503 where that takes longer than the caller has patience.
 */
export function withoutRenewal<Result>(
  deps: Pick<AccessDeps, 'db' | 'clock'>,
  { merchantId, deadline }: StoreUse,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLease(deps, { name: `refresh:${merchantId}`, waitMs: leaseWaitMs[deadline] }, work)
}

/**
 * Renews what `row` holds, unless another has done so. A refusal ends the connection.
 */
async function renewOnce(deps: AccessDeps, row: LiveRow, use: StoreUse): Promise<LiveRow> {
  return withoutRenewal(deps, use, async () => {
    const current = await requireLiveRow(deps, row.merchant_id)
    if (current.revision !== row.revision) return current
    try {
      return await renew(deps, current, use.deadline)
    } catch (error) {
      await endRefused(deps, current, { use, error })
      throw error
    }
  })
}

/** The row with a token that is good for a while. One that still works is used where it cannot be renewed just now. */
async function getFreshRow(deps: AccessDeps, use: StoreUse): Promise<LiveRow> {
  const row = await requireLiveRow(deps, use.merchantId)
  const now = deps.clock.now()
  if (!isExpiring(row, { now, marginMs })) return row
  try {
    return await renewOnce(deps, row, use)
  } catch (error) {
    if (isFailure(error, 'unauthorized') || isExpiring(row, { now, marginMs: 0 })) throw error
    return row
  }
}

function readKey({ secrets }: AccessDeps, row: LiveRow): StoreKey {
  return { externalId: row.external_id, accessToken: openAccess(secrets.platformAccessKeys, row).accessToken }
}

/**
 * Does something on a store's platform with a good token. One that the platform refuses is renewed once; what cannot be
 * renewed ends the connection, and what is not paid for there is noted. Throws PlatformFailure, `unauthorized` also where
 * nothing is connected.
 */
export async function withStoreAccess<Result>(
  deps: AccessDeps,
  use: StoreUse,
  work: (adapter: PlatformAdapter, key: StoreKey) => Promise<Result>,
): Promise<Result> {
  const row = await getFreshRow(deps, use)
  const run = async (current: LiveRow) => {
    try {
      const result = await work(getAdapter(deps, current), readKey(deps, current))
      await resumeConnection(deps, current)
      return result
    } catch (error) {
      if (isFailure(error, 'unpaid')) await suspendConnection(deps, current)
      throw error
    }
  }
  let renewed: LiveRow
  try {
    return await run(row)
  } catch (error) {
    if (!isFailure(error, 'unauthorized')) throw error
    const current = await requireLiveRow(deps, use.merchantId)
    const isNewer = current.revision !== row.revision
    if (!isNewer && !getAdapter(deps, row).refresh) {
      await endRefused(deps, row, { use, error })
      throw error
    }
    renewed = isNewer ? current : await renewOnce(deps, row, use)
  }
  try {
    return await run(renewed)
  } catch (error) {
    await endRefused(deps, renewed, { use, error })
    throw error
  }
}

/** The key of a store's API, renewed where it ends soon; null where none is connected. Throws PlatformFailure. */
export async function findStoreKey(deps: AccessDeps, use: StoreUse): Promise<StoreKey | null> {
  if (!isLive(await findConnection(deps.db, use.merchantId))) return null
  return readKey(deps, await getFreshRow(deps, use))
}
