import type { JobKind } from './core/jobs/job-kind.ts'
import type { Deps } from './deps.ts'
import { createAlertMailKind } from './features/alerts/alert-mails.ts'
import { createLearnKind } from './features/answers/clicks/learn-clicks.ts'
import { createEmbedKind } from './features/answers/optional/embed-products.ts'
import { createAuthKinds } from './features/auth/auth.jobs.ts'
import { createBillingKinds } from './features/billing/billing.jobs.ts'
import { createCatalogueKinds } from './features/catalogue/catalogue.jobs.ts'
import { createDigestMailKind } from './features/digest/digest-mail.ts'
import { createStoppedMailKind } from './features/endpoints/endpoints.public.ts'
import { createResultMailKind } from './features/holdout/holdout.public.ts'
import { listeningDays } from './features/listening/listening.public.ts'
import { countSold } from './features/orders/orders.public.ts'
import { createHandoverMailKind } from './features/ownership/handover-mail.ts'
import { createPlatformKinds } from './features/platforms/platforms.jobs.ts'
import { createCatalogueSource } from './features/platforms/platforms.public.ts'
import { createTimeZoneKind } from './features/rollups/time-zone-change.ts'
import { createInvitationMailKind } from './features/team/invitation-mail.ts'
import { createBurstMailKind, listItemCounts } from './features/voice/voice.public.ts'
import { createCleanKind } from './features/widget/widget.public.ts'
import { createEraseKind } from './features/workspace-data/erase-workspace.ts'

/** The kinds of jobs: the whole list of what happens after a request. */
export function listJobKinds(deps: Deps): JobKind<object>[] {
  return [
    ...createAuthKinds(deps),
    createInvitationMailKind(deps),
    createBurstMailKind(deps),
    createAlertMailKind(deps),
    createDigestMailKind(deps),
    createStoppedMailKind(deps),
    createResultMailKind(deps),
    createHandoverMailKind(deps),
    createTimeZoneKind(deps, { listItemCounts, daySources: [listeningDays] }),
    ...createBillingKinds(deps),
    ...createPlatformKinds(deps),
    createEraseKind(deps),
    ...createCatalogueKinds(deps, createCatalogueSource(deps)),
    createLearnKind({ ...deps, countSold: (workspaceId) => countSold(deps, workspaceId) }),
    createEmbedKind(deps),
    createCleanKind(deps),
  ]
}
