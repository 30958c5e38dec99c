import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { composeMail } from '../../core/mail/compose-mail.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { findConnection, findStoreOwner } from './connections.repository.ts'

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
  const { db, mailer, translate, appAddress } = deps
  return {
    name,
    async handle({ id: jobId, payload }) {
      const [owner, connection] = [
        await findStoreOwner(db, payload.merchantId),
        await findConnection(db, payload.merchantId),
      ]
      if (!owner || connection?.status !== payload.mail) return
      const { language } = owner
      const params = { store: owner.storeName, platform: connection.platform }
      const say = (key: KeyAfter<`mail:platforms.${PlatformMailJob['mail']}.`>) =>
        translate(language, `mail:platforms.${payload.mail}.${key}`, params)
      const content = composeMail({
        language,
        title: say('title'),
        paragraphs: [say('what'), say('next')],
        action: { label: say('action'), url: `${appAddress.origin}/settings/store` },
        footer: translate(language, 'mail:owner_footer'),
      })
      await mailer.send({ jobId, to: owner.email, language, ...content })
    },
  }
}
