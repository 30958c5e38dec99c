import type { Platform } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../core/config.ts'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { CatalogueChanges } from '../catalogue/catalogue.public.ts'
import { mountBigCommerceRoutes } from './bigcommerce/bigcommerce.routes.ts'
import { createBigCommerce } from './bigcommerce/bigcommerce-adapter.ts'
import { createPlatformHttp, type HttpSettings } from './platform-http.ts'
import type { PlatformAdapter } from './platform-port.ts'
import { mountShopifyRoutes } from './shopify/shopify.routes.ts'
import { createShopify } from './shopify/shopify-adapter.ts'
import { mountTiendaNubeRoutes } from './tiendanube/tiendanube.routes.ts'
import { createTiendaNube } from './tiendanube/tiendanube-adapter.ts'

/** The platforms that are configured. BigCommerce always is: its stores can be connected by a form. */
export type Platforms = Record<Platform, PlatformAdapter | null> & { bigcommerce: PlatformAdapter }

export interface PlatformDeps extends CoreDeps {
  platforms: Platforms
  catalogueChanges: CatalogueChanges
}

/** By what a browser or a client comes from each platform. */
export const mountsByPlatform: Record<Platform, (app: FastifyInstance, mount: MountRoute, deps: PlatformDeps) => void> =
  {
    tiendanube: mountTiendaNubeRoutes,
    shopify: mountShopifyRoutes,
    bigcommerce: mountBigCommerceRoutes,
  }

export function createPlatforms(
  config: Pick<Config, 'shopify' | 'bigcommerce' | 'tiendanube' | 'mailFrom'>,
  settings: HttpSettings = {},
): Platforms {
  const createHttp = (platform: Platform) => createPlatformHttp(platform, settings)
  return {
    shopify: config.shopify && createShopify(config.shopify, { http: createHttp('shopify') }),
    bigcommerce: createBigCommerce(config.bigcommerce, { http: createHttp('bigcommerce') }),
    tiendanube:
      config.tiendanube &&
      createTiendaNube(config.tiendanube, { http: createHttp('tiendanube'), contact: config.mailFrom.address }),
  }
}
