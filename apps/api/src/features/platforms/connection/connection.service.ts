import { createHmac } from 'node:crypto'
import type { Connection } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { requireStorePermission, type StoreAccess } from '../../workspaces/workspaces.public.ts'
import { getMerchant } from '../install/installs.repository.ts'
import { platformErrors } from '../platforms.errors.ts'
import { type ConnectionRow, findConnection } from './connections.repository.ts'

type LinkDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'appAddress'>

function listWays({ config }: LinkDeps, row: ConnectionRow | undefined): Connection['ways'] {
  if (row?.platform === 'shopify') return config.shopify ? ['install'] : []
  if (row?.platform === 'tiendanube') return config.tiendanube ? ['install'] : []
  return ['form']
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
    ways: listWays(deps, row),
  }
}

/** The link that Shopify's own "Install app" would be: signed like it, and good for as long. */
function signShopifyLink({ config, clock, appAddress }: LinkDeps, shop: string): string {
  const params = new URLSearchParams({ shop, timestamp: String(Math.floor(clock.now().getTime() / 1000)) })
  const hmac = createHmac('sha256', config.shopify?.clientSecret ?? '').update(params.toString())
  params.set('hmac', hmac.digest('hex'))
  return `${appAddress.origin}/api/auth/shopify/?${params}`
}

/** Where the owner installs the app in the store again. Throws 400 where no link can do it. */
export async function createConnectionLink(deps: LinkDeps, access: StoreAccess): Promise<string> {
  await requireStorePermission(access, 'store.update')
  const row = await findConnection(deps.db, access.merchantId)
  if (!row || !listWays(deps, row).includes('install')) throw platformErrors.noLink()
  if (row.platform === 'shopify') return signShopifyLink(deps, row.external_id)
  const { authBase, appId } = deps.config.tiendanube ?? {}
  return `${authBase?.href.replace(/\/$/, '')}/apps/${appId}/authorize`
}
