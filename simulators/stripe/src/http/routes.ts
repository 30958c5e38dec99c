import { billingRoutes } from './billing-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import type { Route } from './route.ts'
import { shopRoutes } from './shop-routes.ts'

/** Every call that the simulator answers. */
export const routes: readonly Route[] = [...customerRoutes, ...shopRoutes, ...billingRoutes]
