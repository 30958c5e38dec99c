import type { JobKind } from '../../core/jobs/job-kind.ts'
import { createAccessCheckKind } from './connection/check-access.ts'
import { createPlatformMailKind } from './disconnect/platform-mails.ts'
import { createCleanupKind } from './disconnect/remove-connection.ts'
import { createUninstallKind } from './disconnect/uninstall.ts'
import { createStoreSetupKind } from './install/store-setup.ts'
import { createCatchUpKind } from './orders/catch-up-orders.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { createPrivacyKind } from './webhooks/privacy.ts'
import { createOrderKind } from './webhooks/read-order.ts'

/** The jobs that follow installs, uninstalls, orders and privacy requests. */
export function createPlatformKinds(deps: PlatformDeps): JobKind<object>[] {
  return [
    createStoreSetupKind(deps),
    createUninstallKind(deps),
    createAccessCheckKind(deps),
    createCleanupKind(deps),
    createOrderKind(deps),
    createCatchUpKind(deps),
    createPrivacyKind(deps),
    createPlatformMailKind(deps),
  ]
}
