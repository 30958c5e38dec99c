import type { JobKind } from '../../core/jobs/job-kind.ts'
import { createFollowInstallKind } from './follow-install.ts'
import { createLeaveKind } from './leave-store.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { createPlatformMailKind } from './platform-mails.ts'
import { createPrivacyKind } from './privacy.ts'
import { createUninstallKind } from './uninstall.ts'

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
