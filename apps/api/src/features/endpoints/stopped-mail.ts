import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'

const name = 'endpoints.stopped-mail'

interface StoppedEndpoint {
  workspaceId: string
  host: string
  state: 'gone' | 'failing'
}

export function addStoppedMail(jobs: JobQueue, transaction: Database, payload: StoppedEndpoint): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Tells a store's owner that messages go to an endpoint no more, and why. */
export function createStoppedMailKind(deps: CoreDeps): JobKind<StoppedEndpoint> {
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, host, state } }) {
      const store = await findOwnedStore(deps.db, { workspaceId })
      if (!store) return
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        workspaceId,
        language: store.language,
        timeZone: store.timeZone,
        names: { store: store.storeName, host },
        params: {},
        title: 'endpoint.title',
        paragraphs: [`endpoint.${state}`, 'endpoint.next'],
        footer: 'owner_footer',
      })
    },
  }
}
