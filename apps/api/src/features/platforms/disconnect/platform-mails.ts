import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { findOwnedStore } from '../../workspaces/workspaces.public.ts'
import { findConnection } from '../connection/connections.repository.ts'

const name = 'platforms.mail'

interface PlatformMailJob {
  merchantId: string
  mail: 'broken' | 'uninstalled'
}

/** Has the owner told once the transaction commits. */
export function addPlatformMail(jobs: JobQueue, transaction: Database, payload: PlatformMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Tells a store's owner that its connection ended, unless it was connected again meanwhile. */
export function createPlatformMailKind(deps: CoreDeps): JobKind<PlatformMailJob> {
  const { db } = deps
  return {
    name,
    async handle({ id: jobId, payload }) {
      const store = await findOwnedStore(db, { merchantId: payload.merchantId })
      const connection = await findConnection(db, payload.merchantId)
      if (!store || connection?.status !== payload.mail) return
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        language: store.language,
        timeZone: store.timeZone,
        params: { store: store.storeName, platform: connection.platform },
        title: `platforms.${payload.mail}.title`,
        paragraphs: [`platforms.${payload.mail}.what`, `platforms.${payload.mail}.next`],
        action: { label: `platforms.${payload.mail}.action`, path: '/settings/store' },
        footer: 'owner_footer',
      })
    },
  }
}
