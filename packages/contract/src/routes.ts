import { getDashboardRoute } from './analytics.ts'
import { loginRoute, logoutRoute, refreshRoute, registerRoute } from './auth.ts'
import type { RouteDeclaration } from './route.ts'
import { createSecretKeyRoute, getMerchantRoute, updateStoreRoute } from './stores.ts'
import { getUsageRoute } from './usage.ts'
import { recordEventsRoute } from './voice.ts'
import { listWorkspacesRoute } from './workspaces.ts'

/** Every route of the API. */
export const routes: readonly RouteDeclaration[] = [
  loginRoute,
  refreshRoute,
  registerRoute,
  logoutRoute,
  listWorkspacesRoute,
  getMerchantRoute,
  updateStoreRoute,
  createSecretKeyRoute,
  recordEventsRoute,
  getUsageRoute,
  getDashboardRoute,
]
