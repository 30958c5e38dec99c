import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findParticipants, redactParticipants } from '../../holdout/holdout.public.ts'
import { countCustomerOrders, findOrderShoppers, redactOrders } from '../../orders/orders.public.ts'
import { lockUsage } from '../../usage/usage.public.ts'
import { countShopperSearches, redactShoppers } from '../../voice/voice.public.ts'
import { findOwnedStore, findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { findConnectionOfStore, type StoreName } from '../connection/connections.repository.ts'
import { eraseStore } from '../disconnect/erase-store.ts'
import { endIfUninstalled } from '../disconnect/uninstall.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import type { PrivacyTopic } from './privacy-body.ts'

const name = 'platforms.privacy'

export interface PrivacyJob extends StoreName {
  topic: PrivacyTopic
  /** Under which a customer's searches may be kept. */
  customerIds: string[]
  /** The customer's, which lead to the names that the widget has given them. Missing in a job of before. */
  orderIds?: string[]
}

export function addPrivacyJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Database,
  payload: PrivacyJob,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

interface Request {
  jobId: string
  payload: PrivacyJob
  merchantId: string
  workspaceId: string
}

/**
 * Tells the owner that a customer asked the store for what is kept of them, how much there is, and where. Not what it is:
 * the owner's e-mail is what somebody typed who registered.
 */
async function mailCustomerData(
  deps: PlatformDeps,
  { jobId, payload, merchantId, workspaceId }: Request,
): Promise<void> {
  const { db, clock } = deps
  const store = await findOwnedStore(db, { merchantId })
  if (!store) return
  const { customerIds, orderIds = [] } = payload
  const shopperIds = [...customerIds, ...(await findOrderShoppers(db, { workspaceId, orderIds }))]
  const kept = {
    searches: await countShopperSearches(db, { workspaceId, shopperIds }),
    orders: await countCustomerOrders(db, { workspaceId, orderIds, shopperIds }),
    comparison: (await findParticipants(db, { workspaceId, orderIds, shopperIds })).length,
  }
  const { searches } = kept
  const [customer = ''] = customerIds
  const parts = (['searches', 'orders', 'comparison'] as const).filter((part) => kept[part] > 0)
  await sendMail(deps, {
    jobId,
    to: store.ownerEmail,
    workspaceId: store.workspaceId,
    language: store.language,
    timeZone: store.timeZone,
    names: { store: store.storeName, customer },
    params: { platform: payload.platform, ...kept },
    title: 'platforms.data_request.title',
    paragraphs: [
      'platforms.data_request.what',
      ...(parts.length === 0 ? (['platforms.data_request.nothing'] as const) : []),
      ...parts.map((part) => `platforms.data_request.${part}` as const),
    ],
    ...(parts.length === 0 ? {} : { action: { label: 'platforms.data_request.action', path: '/settings/store' } }),
    footer: 'platforms.data_request.footer',
  })
  const action = 'platforms.customer_data_requested'
  const details = { store: store.storeName, customer, searches: String(searches) }
  await db
    .transaction()
    .execute((transaction) => recordAudit(transaction, { workspaceId, actor: null, action, details, now: clock.now() }))
}

/**
 * Takes a customer's name off what they said; the figures, which name nobody, stay as they are. What they ordered is erased, and
 * so is no longer in what voice earned: an order's number leads to its customer.
 */
async function redactCustomer({ db, clock }: PlatformDeps, { payload, workspaceId }: Request): Promise<void> {
  const { customerIds, orderIds = [], externalId: store } = payload
  await db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, workspaceId)
    const others = await redactOrders(transaction, { workspaceId, orderIds, shopperIds: customerIds })
    const shopperIds = [...new Set([...customerIds, ...others])]
    await redactParticipants(transaction, { workspaceId, orderIds, shopperIds })
    const count = await redactShoppers(transaction, { workspaceId, shopperIds })
    const details = { store, customer: customerIds[0] ?? '', searches: String(count) }
    const action = 'platforms.customer_redacted'
    await recordAudit(transaction, { workspaceId, actor: null, action, details, now: clock.now() })
  })
}

/** Erases what a store said here, unless it has installed the app again. A store that left may have stopped to pay, too. */
async function redactStore(deps: PlatformDeps, { payload, workspaceId, merchantId }: Request): Promise<void> {
  if (!(await endIfUninstalled(deps, payload, { isBelievedUnpaid: true }))) return
  await eraseStore(deps, { workspaceId, merchantId, store: payload.externalId })
  deps.catalogueChanges.announce(workspaceId)
}

/** Carries out what the platforms' privacy webhooks ask for. */
export function createPrivacyKind(deps: PlatformDeps): JobKind<PrivacyJob> {
  return {
    name,
    async handle({ id: jobId, payload }) {
      const row = await findConnectionOfStore(deps.db, payload)
      const workspaceId = row ? await findWorkspaceId(deps.db, row.merchant_id) : null
      // A store without an owner has said nothing here yet, and the sweep removes it.
      if (!row || workspaceId === null) return
      const request: Request = { jobId, payload, merchantId: row.merchant_id, workspaceId }
      if (payload.topic === 'customer_data_request') await mailCustomerData(deps, request)
      else if (payload.topic === 'customer_redact') await redactCustomer(deps, request)
      else await redactStore(deps, request)
    },
  }
}
