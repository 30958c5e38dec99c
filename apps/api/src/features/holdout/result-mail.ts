import type { HoldoutResult } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { type NewMail, sendMail } from '../../core/mail/send-mail.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { getResult } from './compare-groups.ts'
import { findHoldout } from './holdout.repository.ts'

const name = 'holdout.result-mail'

interface ResultMailJob {
  workspaceId: string
  comparisonId: string
}

/** Has the owner told what a comparison has shown. Once: whoever calls has counted it. */
export function addResultMail(jobs: JobQueue, transaction: Database, payload: ResultMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** What the settings say of it, in the same words. */
function listParagraphs({ verdict, lift }: HoldoutResult): NewMail['paragraphs'] {
  if (verdict === 'no_orders' || verdict === 'uneven') return [`verdict.${verdict}`]
  const first = verdict === 'more' && !lift ? 'verdict.moreFromNone' : (`verdict.${verdict}` as const)
  if (!lift) return [first, 'comparison.groups']
  return [first, lift.high === null ? 'rangeFrom' : 'range', 'comparison.groups']
}

/** The counts as they are written in the store's country. */
function describeResult({ shown, held_out, lift }: HoldoutResult, locale: string): NewMail['params'] {
  const count = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const format = { style: 'percent', maximumFractionDigits: 1 } as const
  const percent = new Intl.NumberFormat(locale, format)
  const signed = new Intl.NumberFormat(locale, { ...format, signDisplay: 'exceptZero' })
  return {
    shown: count.format(shown.shoppers),
    shownBuyers: count.format(shown.buyers),
    heldOut: count.format(held_out.shoppers),
    heldOutBuyers: count.format(held_out.buyers),
    percent: lift ? percent.format(Math.abs(lift.value) / 100) : '',
    low: lift ? signed.format(lift.low / 100) : '',
    high: lift && lift.high !== null ? signed.format(lift.high / 100) : '',
  }
}

/** Tells a store's owner what a comparison has shown; not where another one has begun meanwhile. */
export function createResultMailKind(deps: CoreDeps): JobKind<ResultMailJob> {
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, comparisonId } }) {
      const [row, store] = [await findHoldout(deps.db, workspaceId), await findOwnedStore(deps.db, { workspaceId })]
      const result = row?.id === comparisonId ? getResult(row) : null
      if (!result || !store) return
      const { language, timeZone } = store
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        workspaceId,
        language,
        timeZone,
        names: { store: store.storeName },
        params: describeResult(result, getLocale(language, findCountry(timeZone))),
        title: 'comparison.title',
        paragraphs: listParagraphs(result),
        action: { label: 'comparison.action', path: '/settings/widget' },
        footer: 'owner_footer',
      })
    },
  }
}
