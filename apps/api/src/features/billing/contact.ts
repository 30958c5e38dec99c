import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { findOwnedStore, listWorkspaceIds } from '../workspaces/workspaces.public.ts'
import { findCustomer } from './customers.repository.ts'
import type { PaymentDeps } from './payment-providers.ts'

const name = 'billing.contact'

interface ContactJob {
  workspaceId: string
  /** The address that was the owner's. */
  from: string
}

/**
 * Has payment providers write to the workspace's owner of then, once the transaction commits, where they write to the
 * address of the owner before. Another one, such as that of an accountant, stays.
 */
export function requestContactUpdate(
  { jobs }: { jobs: JobQueue },
  transaction: Transaction<Tables>,
  payload: ContactJob,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** The same for all workspaces of a user whose address has changed. */
export async function requestContactUpdates(
  deps: { jobs: JobQueue },
  transaction: Transaction<Tables>,
  { userId, from }: { userId: string; from: string },
): Promise<void> {
  for (const workspaceId of await listWorkspaceIds(transaction, userId)) {
    await requestContactUpdate(deps, transaction, { workspaceId, from })
  }
}

export function createContactKind({ db, payments }: PaymentDeps): JobKind<ContactJob> {
  return {
    name,
    async handle({ payload: { workspaceId, from } }) {
      const store = await findOwnedStore(db, { workspaceId })
      const customer = await findCustomer(db, { workspaceId, provider: 'stripe' })
      if (!store || !customer || !payments.stripe) return
      const { ownerEmail: to, language } = store
      await payments.stripe.updateContact?.(customer.customer_id, { from, to, language })
    },
  }
}
