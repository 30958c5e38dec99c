import { type Connection, type Platform, platforms as platformNames } from '@voice-shop/contract'
import { getMerchant, requireStorePermission, type StoreAccess } from '../../workspaces/workspaces.public.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { platformErrors } from '../platforms.errors.ts'
import { type ConnectionRow, findConnection } from './connections.repository.ts'

type LinkDeps = Pick<PlatformDeps, 'db' | 'clock' | 'platforms' | 'appAddress'>

function listWays({ platforms }: LinkDeps, row: ConnectionRow | undefined): Connection['ways'] {
  if (!row) return ['form']
  const adapter = platforms[row.platform]
  return adapter ? [adapter.createInstallLink ? 'install' : 'form'] : []
}

function listInstalls({ platforms }: LinkDeps, row: ConnectionRow | undefined): Platform[] {
  return row ? [] : platformNames.filter((name) => platforms[name]?.installsAnyStore)
}

/** How a store and its platform are connected, for its members. Throws 404 for a stranger. */
export async function getConnection(deps: LinkDeps, access: StoreAccess): Promise<Connection> {
  await requireStorePermission(access, null)
  const row = await findConnection(deps.db, access.merchantId)
  const { platform } = row ?? (await getMerchant(deps.db, access.merchantId))
  return {
    platform,
    status: row?.status ?? 'none',
    external_id: row?.external_id ?? '',
    connected_at: row?.connected_at.toISOString() ?? null,
    ended_at: row?.ended_at?.toISOString() ?? null,
    suspended_at: row?.suspended_at?.toISOString() ?? null,
    ways: listWays(deps, row),
    installs: listInstalls(deps, row),
  }
}

/**
 * Where the owner installs the app in the store again, or on a platform where any store can be chosen for the first time.
 * Throws 400 where no link can do it.
 */
export async function createConnectionLink(
  deps: LinkDeps,
  { platform, ...access }: StoreAccess & { platform?: Platform | undefined },
): Promise<string> {
  await requireStorePermission(access, 'store.update')
  const row = await findConnection(deps.db, access.merchantId)
  const name = row?.platform ?? listInstalls(deps, row).find((one) => one === platform)
  const createInstallLink = name && deps.platforms[name]?.createInstallLink
  if (!createInstallLink) throw platformErrors.noLink()
  return createInstallLink({
    externalId: row?.external_id ?? '',
    origin: deps.appAddress.origin,
    now: deps.clock.now(),
  })
}
