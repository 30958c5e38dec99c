import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { type NewMail, sendMail } from '../../core/mail/send-mail.ts'
import { getPlan } from '../plans/plans.public.ts'
import type { OwnedStore } from '../workspaces/workspaces.public.ts'
import { getBillingWorkspace } from './customers.repository.ts'
import { formatCount, formatDate, formatMoney } from './money.ts'

type MailDeps = Pick<CoreDeps, 'db' | 'mailer' | 'translate' | 'appAddress'>
type Texts = 'payment_failed' | 'usage_warning' | 'usage_limit'

const paymentFailed = 'billing.payment-failed-mail'
const usageWarning = 'billing.usage-warning-mail'

interface PaymentFailedJob {
  workspaceId: string
  planId: string
  amount: number
  currency: string
}

interface UsageWarningJob {
  workspaceId: string
  planId: string
  percent: number
  used: number
  limit: number
  periodEnd: string
}

/** Has the owner told of a payment that failed. Once per invoice: whoever calls sees to that. */
export function addPaymentFailedMail(
  jobs: JobQueue,
  transaction: Database,
  input: { workspaceId: string; planId: string; invoice: { amount: number; currency: string } },
): Promise<void> {
  const { workspaceId, planId, invoice } = input
  const payload: PaymentFailedJob = { workspaceId, planId, amount: invoice.amount, currency: invoice.currency }
  return jobs.add(transaction, { name: paymentFailed, payload })
}

/** Has the owner told how much of the period's limit is used. Once per limit and period: whoever calls sees to that. */
export function addUsageWarningMail(jobs: JobQueue, transaction: Database, payload: UsageWarningJob): Promise<void> {
  return jobs.add(transaction, { name: usageWarning, payload })
}

function mailOwner(
  deps: MailDeps,
  { to, texts, ...mail }: { jobId: string; to: OwnedStore; texts: Texts; params: NewMail['params'] },
): Promise<void> {
  return sendMail(deps, {
    jobId: mail.jobId,
    to: to.ownerEmail,
    language: to.language,
    timeZone: to.timeZone,
    names: { store: to.storeName },
    params: mail.params,
    title: `billing.${texts}.title`,
    paragraphs: [`billing.${texts}.what`, `billing.${texts}.next`],
    action: { label: `billing.${texts}.action`, path: '/settings/billing' },
    footer: 'owner_footer',
  })
}

/** How the owner's language is written in the store's country. */
function getOwnerLocale({ language, timeZone }: OwnedStore): string {
  return getLocale(language, findCountry(timeZone))
}

function describeUsage(to: OwnedStore, payload: UsageWarningJob) {
  const plan = getPlan(payload.planId)
  const locale = getOwnerLocale(to)
  return {
    plan: plan.name,
    percent: payload.percent,
    used: formatCount(locale, payload.used),
    limit: formatCount(locale, payload.limit),
    date: formatDate({ locale, timeZone: to.timeZone }, new Date(payload.periodEnd)),
  }
}

/** The mails that billing sends to owners. */
export function createBillingMailKinds(deps: MailDeps): [JobKind<PaymentFailedJob>, JobKind<UsageWarningJob>] {
  return [
    {
      name: paymentFailed,
      async handle({ id: jobId, payload }) {
        const to = await getBillingWorkspace(deps.db, payload.workspaceId)
        const params = { plan: getPlan(payload.planId).name, amount: formatMoney(getOwnerLocale(to), payload) }
        await mailOwner(deps, { jobId, to, texts: 'payment_failed', params })
      },
    },
    {
      name: usageWarning,
      async handle({ id: jobId, payload }) {
        const to = await getBillingWorkspace(deps.db, payload.workspaceId)
        const texts = payload.percent >= 100 ? 'usage_limit' : 'usage_warning'
        await mailOwner(deps, { jobId, to, texts, params: describeUsage(to, payload) })
      },
    },
  ]
}
