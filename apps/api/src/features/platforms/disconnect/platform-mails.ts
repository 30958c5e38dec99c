import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { findConnection, findStoreOwner } from '../connection/connections.repository.ts'

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
      const [owner, connection] = [
        await findStoreOwner(db, payload.merchantId),
        await findConnection(db, payload.merchantId),
      ]
      if (!owner || connection?.status !== payload.mail) return
      await sendMail(deps, {
        jobId,
        to: owner.email,
        language: owner.language,
        texts: `platforms.${payload.mail}`,
        params: { store: owner.storeName, platform: connection.platform },
        paragraphs: ['what', 'next'],
        action: { path: '/settings/store' },
        footer: 'footer',
      })
    },
  }
}
