import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { findOwnedStore } from '../../workspaces/workspaces.public.ts'
import { type ConnectionRow, findConnection } from '../connection/connections.repository.ts'

const name = 'platforms.mail'

interface PlatformMailJob {
  merchantId: string
  mail: 'broken' | 'uninstalled' | 'suspended'
}

/** Has the owner told once the transaction commits. */
export function addPlatformMail(jobs: JobQueue, transaction: Database, payload: PlatformMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

const actions = {
  broken: 'platforms.broken.action',
  uninstalled: 'platforms.uninstalled.action',
  suspended: 'platforms.uninstalled.action',
} as const satisfies Record<PlatformMailJob['mail'], string>

/** Whether a connection is still as the mail would tell it. */
function isStill(mail: PlatformMailJob['mail'], { status, suspended_at }: ConnectionRow): boolean {
  return mail === 'suspended' ? suspended_at !== null : status === mail
}

/** Tells a store's owner what has become of its connection, unless that has passed meanwhile. */
export function createPlatformMailKind(deps: CoreDeps): JobKind<PlatformMailJob> {
  const { db } = deps
  return {
    name,
    async handle({ id: jobId, payload }) {
      const store = await findOwnedStore(db, { merchantId: payload.merchantId })
      const connection = await findConnection(db, payload.merchantId)
      if (!store || !connection || !isStill(payload.mail, connection)) return
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        workspaceId: store.workspaceId,
        language: store.language,
        timeZone: store.timeZone,
        names: { store: store.storeName },
        params: { platform: connection.platform },
        title: `platforms.${payload.mail}.title`,
        paragraphs: [`platforms.${payload.mail}.what`, `platforms.${payload.mail}.next`],
        action: { label: actions[payload.mail], path: '/settings/store' },
        footer: 'owner_footer',
      })
    },
  }
}
