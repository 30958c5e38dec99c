import type { PaymentPlatform } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { findCustomer } from './customers.repository.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { listUnpaidTopUps } from './top-ups.repository.ts'

const withdrawName = 'billing.withdraw-top-ups'

/** Whom the provider knows, for our own rows of them may be erased by then. */
interface WithdrawJob {
  provider: PaymentPlatform
  customerId: string
}

/**
 * Has what a workspace's owner may still pay for taken back once the transaction commits: a store that is deleted gets
 * nothing for it. What is erased does not wait for it.
 */
export async function requestTopUpWithdrawal(
  jobs: JobQueue,
  transaction: Database,
  workspaceId: string,
): Promise<void> {
  const rows = await listUnpaidTopUps(transaction, { workspaceId, askedAfter: new Date(0) })
  for (const provider of new Set(rows.map((row) => row.provider))) {
    const customer = await findCustomer(transaction, { workspaceId, provider })
    if (!customer) continue
    const payload: WithdrawJob = { provider, customerId: customer.customer_id }
    await jobs.add(transaction, { name: withdrawName, payload })
  }
}

/** What can be approved at Shopify ends there by itself, and with the app. */
export function createWithdrawKind({ payments }: Pick<PaymentDeps, 'payments'>): JobKind<WithdrawJob> {
  return {
    name: withdrawName,
    async handle({ payload: { provider, customerId } }) {
      const seller = payments[provider]?.topUps
      if (!seller?.withdraw) return
      for (const { providerId, state } of await seller.list(customerId)) {
        if (state === 'open') await seller.withdraw(providerId)
      }
    },
  }
}
