import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { findUser } from '../users/users.public.ts'
import { findStore } from '../workspaces/workspaces.public.ts'

const name = 'ownership.handover-mail'

interface HandoverMailJob {
  workspaceId: string
  ownerId: string
  formerId: string
  /** Each of the two is told. */
  reader: 'owner' | 'former'
}

export function addHandoverMail(jobs: JobQueue, transaction: Database, payload: HandoverMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Tells the new owner of a store, and who owned it before, that it was handed over. */
export function createHandoverMailKind(deps: CoreDeps): JobKind<HandoverMailJob> {
  const { db } = deps
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, ownerId, formerId, reader } }) {
      const store = await findStore(db, workspaceId)
      const [owner, former] = [await findUser(db, ownerId), await findUser(db, formerId)]
      const to = reader === 'owner' ? owner : former
      if (!store || !to) return
      const isOwner = reader === 'owner'
      await sendMail(deps, {
        jobId,
        to: to.email,
        language: to.language,
        // Who owned it may have no way into it any more.
        ...(isOwner ? { workspaceId } : {}),
        timeZone: store.time_zone,
        // By their e-mails: a name is whatever somebody typed.
        names: { store: store.store_name },
        params: { owner: owner?.email ?? '–', former: former?.email ?? '–' },
        title: isOwner ? 'handover.owner.title' : 'handover.former.title',
        paragraphs: isOwner
          ? ['handover.owner.what', 'handover.owner.next']
          : ['handover.former.what', 'handover.former.not_you'],
        action: isOwner
          ? { label: 'handover.owner.action', path: '/settings/team' }
          : { label: 'new_password_action', path: '/forgot-password' },
        footer: isOwner ? 'owner_footer' : 'security_footer',
      })
    },
  }
}
