import type { JobKind } from '../../core/jobs/job-kind.ts'
import { createLeaveKind } from './disconnect/leave-store.ts'
import { createPlatformMailKind } from './disconnect/platform-mails.ts'
import { createUninstallKind } from './disconnect/uninstall.ts'
import { createFollowInstallKind } from './install/follow-install.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { createPrivacyKind } from './webhooks/privacy.ts'

/** The jobs that follow installs, uninstalls and privacy requests. */
export function createPlatformKinds(deps: PlatformDeps): JobKind<object>[] {
  return [
    createFollowInstallKind(deps),
    createUninstallKind(deps),
    createLeaveKind(deps),
    createPrivacyKind(deps),
    createPlatformMailKind(deps),
  ]
}
