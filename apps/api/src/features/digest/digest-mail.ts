import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { getStorePath } from '../../core/mail/store-path.ts'
import { getDashboard, getInsights, getRevenue, listTasks, type TaskDeps } from '../dashboard/dashboard.public.ts'
import { parseDay } from '../rollups/rollups.public.ts'
import { findUser } from '../users/users.public.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import { composeDigest } from './compose-digest.ts'
import { isDigestWanted } from './digest.service.ts'
import { getWeek } from './digest-week.ts'
import { createStopUrl } from './stop-page.ts'

const name = 'digest.mail'
const dayMs = 86_400_000

interface DigestMailJob {
  workspaceId: string
  userId: string
  /** The Monday after the week, in local days. */
  monday: number
}

/** Has a person told of a week. Once: whoever calls has noted it. */
export function addDigestMail(jobs: JobQueue, transaction: Database, payload: DigestMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Mails a week's figures to who wants them still. A week without a voice search and without what one earned has none. */
export function createDigestMailKind(deps: CoreDeps & TaskDeps): JobKind<DigestMailJob> {
  const { db, translate } = deps
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, userId, monday } }) {
      const [user, store] = [await findUser(db, userId), await findStore(db, workspaceId)]
      if (!user?.proven_at || !store || !(await isDigestWanted(db, { workspaceId, userId }))) return
      const { from, to } = getWeek(monday)
      const query = { time_range: 'week', chart_period: 'day', compare_with: 'period_before', from, to } as const
      const { stats } = await getDashboard(deps, { workspaceId, query })
      const revenue = await getRevenue(deps, { workspaceId, query })
      if (stats.voice_searches.count === 0 && revenue.currencies.every(({ total }) => total.orders === 0)) return
      const { no_result } = await getInsights(deps, { workspaceId, query })
      const { tasks } = await listTasks(deps, { workspaceId, query })
      const { language } = user
      const { time_zone: timeZone, store_name } = store
      const country = findCountry(timeZone)
      const locale = getLocale(language, country)
      const tag = country === null ? language : (`${language}-${country}` as const)
      const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
      const path = `/?from=${from}&to=${to}`
      const dashboardUrl = `${deps.appAddress.origin}${getStorePath(path, workspaceId)}`
      const tell = (day: string) => date.format(parseDay(day) * dayMs)
      await sendMail(deps, {
        jobId,
        to: user.email,
        workspaceId,
        language,
        timeZone,
        names: { store: store_name },
        params: { from: tell(from), to: tell(to) },
        title: 'digest.title',
        paragraphs: ['digest.intro'],
        sections: composeDigest({ stats, revenue, notFound: no_result, tasks, dashboardUrl, translate, tag, locale }),
        action: { label: 'digest.action', path },
        footer: 'digest.footer',
        optOut: { label: 'digest.stop.link', url: createStopUrl(deps, { workspaceId, userId }) },
      })
    },
  }
}
