import type { Database } from '../../core/database/open-database.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { composeMail } from '../../core/mail/compose-mail.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { countShopperSearches, redactShoppers } from '../voice/voice.public.ts'
import { findConnectionOfStore, findStoreOwner, findWorkspaceId, type StoreName } from './connections.repository.ts'
import { eraseStore } from './erase-store.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { endIfUninstalled } from './uninstall.ts'

const name = 'platforms.privacy'

export const privacyTopics = ['customer_data_request', 'customer_redact', 'store_redact'] as const

export interface PrivacyJob extends StoreName {
  topic: (typeof privacyTopics)[number]
  /** Under which a customer's searches may be kept. Nothing else of the customer is. */
  customerIds: string[]
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
async function tellCustomerData(
  deps: PlatformDeps,
  { jobId, payload, merchantId, workspaceId }: Request,
): Promise<void> {
  const { db, clock, mailer, translate, appAddress } = deps
  const owner = await findStoreOwner(db, merchantId)
  if (!owner) return
  const { language } = owner
  const searches = await countShopperSearches(db, { workspaceId, shopperIds: payload.customerIds })
  const [customer = ''] = payload.customerIds
  const params = { store: owner.storeName, platform: payload.platform, customer, searches }
  const say = (key: KeyAfter<'mail:platforms.data_request.'>) =>
    translate(language, `mail:platforms.data_request.${key}`, params)
  const content = composeMail({
    language,
    title: say('title'),
    paragraphs: [say('what'), say(searches === 0 ? 'nothing' : 'searches')],
    ...(searches === 0 ? {} : { action: { label: say('action'), url: `${appAddress.origin}/settings/store` } }),
    footer: say('footer'),
  })
  await mailer.send({ jobId, to: owner.email, language, ...content })
  const action = 'platforms.customer_data_requested'
  const details = { store: owner.storeName, customer, searches: String(searches) }
  await db
    .transaction()
    .execute((transaction) => recordAudit(transaction, { workspaceId, actor: null, action, details, now: clock.now() }))
}

/** Takes a customer's name off what they said; the figures, which name nobody, stay as they are. */
async function redactCustomer({ db, clock }: PlatformDeps, { payload, workspaceId }: Request): Promise<void> {
  const { customerIds, externalId: store } = payload
  await db.transaction().execute(async (transaction) => {
    const count = await redactShoppers(transaction, { workspaceId, shopperIds: customerIds })
    const details = { store, customer: customerIds[0] ?? '', searches: String(count) }
    const action = 'platforms.customer_redacted'
    await recordAudit(transaction, { workspaceId, actor: null, action, details, now: clock.now() })
  })
}

/** Erases what a store said here, unless it has installed the app again. */
async function redactStore(deps: PlatformDeps, { payload, workspaceId, merchantId }: Request): Promise<void> {
  if (!(await endIfUninstalled(deps, payload))) return
  await eraseStore(deps, { workspaceId, merchantId, store: payload.externalId })
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
      if (payload.topic === 'customer_data_request') await tellCustomerData(deps, request)
      else if (payload.topic === 'customer_redact') await redactCustomer(deps, request)
      else await redactStore(deps, request)
    },
  }
}
