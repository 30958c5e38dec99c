import type { FastifyRequest } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { getLimitedAddress } from '../../core/http/client-address.ts'
import type { Shopper } from '../../core/http/mount-route.ts'
import { readShopperToken } from './shopper-tokens.ts'
import { widgetErrors } from './widget.errors.ts'
import { isOriginAllowed, type WidgetStores } from './widget-stores.ts'

type ShopperDeps = Pick<CoreDeps, 'clock' | 'secrets' | 'appAddress'> & { stores: WidgetStores }

/**
 * The guard of shoppers' calls: the token is ours and good, comes from the page it was given to, and its store still has
 * the key and allows the page. Throws 401 and 403.
 */
export function createShopperGuard({ clock, secrets, appAddress, stores }: ShopperDeps) {
  return async (request: FastifyRequest): Promise<Shopper> => {
    const [, token] = /^bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) throw widgetErrors.sessionEnded()
    const { widgetKey, origin, ...session } = await readShopperToken({
      key: secrets.shopperTokenKey,
      token,
      now: clock.now(),
    })
    if ((request.headers.origin ?? appAddress.origin) !== origin) throw widgetErrors.sessionEnded()
    const store = await stores.getStore(widgetKey, getLimitedAddress(request.ip))
    if (!isOriginAllowed(store, { origin, ownOrigin: appAddress.origin })) throw widgetErrors.originNotAllowed(origin)
    return { workspaceId: store.workspaceId, ...session }
  }
}
