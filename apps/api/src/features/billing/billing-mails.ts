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
import { isTopUpOffered, type SaleDeps } from './top-up-sale.ts'

type MailDeps = Pick<CoreDeps, 'db' | 'mailer' | 'translate' | 'appAddress'>

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

interface OwnerMail extends Pick<NewMail, 'jobId' | 'params' | 'title' | 'paragraphs' | 'action'> {
  to: OwnedStore
}

function mailOwner(deps: MailDeps, { to, ...mail }: OwnerMail): Promise<void> {
  return sendMail(deps, {
    ...mail,
    to: to.ownerEmail,
    workspaceId: to.workspaceId,
    language: to.language,
    timeZone: to.timeZone,
    names: { store: to.storeName },
    footer: 'owner_footer',
  })
}

/** What to do about the limit: a larger plan, and where one is offered a top-up, which the meter on the billing page has beside it. */
function chooseRemedy(
  texts: 'usage_warning' | 'usage_limit',
  hasTopUp: boolean,
): Pick<OwnerMail, 'title' | 'paragraphs'> & { action: NonNullable<NewMail['action']> } {
  return {
    title: `billing.${texts}.title`,
    paragraphs: [`billing.${texts}.what`, `billing.${texts}.${hasTopUp ? 'next_top_up' : 'next'}`],
    action: hasTopUp
      ? { label: 'do.limit_ahead_more', path: '/settings/billing#usage' }
      : { label: `billing.${texts}.action`, path: '/settings/billing#plans' },
  }
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
export function createBillingMailKinds(
  deps: MailDeps & SaleDeps,
): [JobKind<PaymentFailedJob>, JobKind<UsageWarningJob>] {
  return [
    {
      name: paymentFailed,
      async handle({ id: jobId, payload }) {
        const to = await getBillingWorkspace(deps.db, payload.workspaceId)
        const params = { plan: getPlan(payload.planId).name, amount: formatMoney(getOwnerLocale(to), payload) }
        await mailOwner(deps, {
          ...{ jobId, to, params },
          title: 'billing.payment_failed.title',
          paragraphs: ['billing.payment_failed.what', 'billing.payment_failed.next'],
          action: { label: 'billing.payment_failed.action', path: '/settings/billing' },
        })
      },
    },
    {
      name: usageWarning,
      async handle({ id: jobId, payload }) {
        const to = await getBillingWorkspace(deps.db, payload.workspaceId)
        const texts = payload.percent >= 100 ? 'usage_limit' : 'usage_warning'
        const remedy = chooseRemedy(texts, await isTopUpOffered(deps, payload.workspaceId))
        await mailOwner(deps, { jobId, to, params: describeUsage(to, payload), ...remedy })
      },
    },
  ]
}
