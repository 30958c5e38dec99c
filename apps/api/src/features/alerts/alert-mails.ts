import type { AlertFacts, AlertKind } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { isTopUpOffered, type SaleDeps } from '../billing/billing.public.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { type AlertRow, findAlert, listMutes } from './alerts.repository.ts'
import { createMuteUrl } from './mute-page.ts'

const name = 'alerts.mail'

interface AlertMailJob {
  workspaceId: string
  alertId: string
  /** Whether it tells the end. */
  isOver: boolean
}

/** Has the owner told of an alert, or of its end. Once: whoever calls has opened or ended it. */
export function addAlertMail(jobs: JobQueue, transaction: Database, payload: AlertMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Where something can be done about it. */
const actionPaths: Record<AlertKind, string> = {
  searches_stopped: '/settings/widget',
  widget_gone: '/settings/widget',
  not_understood: '/listening',
  no_product: '/catalogue',
  limit_ahead: '/settings/billing#plans',
}

/** What to do about it, in words and by a link. */
function chooseRemedy({ kind, facts }: Pick<AlertRow, 'kind' | 'facts'>, hasTopUp: boolean) {
  // The listening page has openings alone; of an alert that does not say what it was judged by, searches have something.
  if (kind === 'not_understood' && facts.measure !== 'openings') {
    const action = { label: 'do.not_understood_answers', path: '/searches' } as const
    return { next: 'alerts.not_understood.next_answers', action } as const
  }
  if (kind === 'limit_ahead' && hasTopUp) {
    const action = { label: 'do.limit_ahead_more', path: '/settings/billing#usage' } as const
    return { next: 'alerts.limit_ahead.next_top_up', action } as const
  }
  return { next: `alerts.${kind}.next`, action: { label: `do.${kind}`, path: actionPaths[kind] } } as const
}

/** The counts and times as they are written in the store's country. */
function describeFacts(facts: AlertFacts, { locale, timeZone }: { locale: string; timeZone: string }) {
  const count = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone })
  const say = (format: Intl.NumberFormat, number: number | undefined) =>
    number === undefined ? '' : format.format(number)
  const tell = (format: Intl.DateTimeFormat, instant: string | undefined) =>
    instant === undefined ? '' : format.format(new Date(instant))
  return {
    from: tell(time, facts.from),
    to: tell(time, facts.to),
    usual: facts.usual_percent === undefined ? say(count, facts.usual) : percent.format(facts.usual_percent / 100),
    count: say(count, facts.count),
    of: say(count, facts.of),
    percent: facts.of ? percent.format((facts.count ?? 0) / facts.of) : '',
    used: say(count, facts.used),
    limit: say(count, facts.limit),
    date: tell(date, facts.reached_at),
    end: tell(date, facts.period_end),
  }
}

/**
 * Mails an alert, or its end, to the store's owner, whose address is confirmed. One that is over before its mail goes out,
 * or whose kind was muted meanwhile, is not mailed.
 */
export function createAlertMailKind(deps: CoreDeps & SaleDeps): JobKind<AlertMailJob> {
  const { db, clock } = deps
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, alertId, isOver } }) {
      const [alert, store] = [await findAlert(db, { workspaceId, alertId }), await findOwnedStore(db, { workspaceId })]
      if (!alert || !store || store.ownerProvenAt === null) return
      const { kind, facts, resolved_at } = alert
      if ((resolved_at !== null) !== isOver) return
      const mutes = await listMutes(db, { workspaceIds: [workspaceId], now: clock.now() })
      if (mutes.some((mute) => mute.kind === kind)) return
      const { language, timeZone } = store
      const hasTopUp = kind === 'limit_ahead' && !isOver && (await isTopUpOffered(deps, workspaceId))
      const { next, action } = chooseRemedy(alert, hasTopUp)
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        workspaceId,
        language,
        timeZone,
        names: { store: store.storeName },
        params: describeFacts(facts, { locale: getLocale(language, findCountry(timeZone)), timeZone }),
        title: isOver ? `alerts.${kind}.over_title` : `alerts.${kind}.title`,
        paragraphs: isOver ? [`alerts.${kind}.over`] : [`alerts.${kind}.what`, next],
        action,
        footer: 'owner_footer',
        optOut: {
          label: 'alerts.mute.link',
          url: createMuteUrl(deps, { workspaceId, kind, userId: store.ownerId }),
        },
      })
    },
  }
}
