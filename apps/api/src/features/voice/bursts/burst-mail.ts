import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { type Burst, getSlotStart } from '../../rollups/rollups.public.ts'
import { findOwnedStore } from '../../workspaces/workspaces.public.ts'

const name = 'voice.burst-mail'

export function addBurstMail(jobs: JobQueue, transaction: Database, payload: Burst): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Tells a store's owner of a quarter hour with far more searches than any of the week before. */
export function createBurstMailKind(deps: CoreDeps): JobKind<Burst> {
  return {
    name,
    async handle({ id: jobId, payload: { workspaceId, slot, searches, usual } }) {
      const store = await findOwnedStore(deps.db, { workspaceId })
      if (!store) return
      const { language, timeZone } = store
      const locale = getLocale(language, findCountry(timeZone))
      const count = new Intl.NumberFormat(locale, { useGrouping: 'always' })
      const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
      await sendMail(deps, {
        jobId,
        to: store.ownerEmail,
        workspaceId,
        language,
        timeZone,
        names: { store: store.storeName },
        params: {
          time: time.format(getSlotStart(slot)),
          searches: count.format(searches),
          usual: count.format(usual),
        },
        title: 'burst.title',
        paragraphs: ['burst.what', 'burst.next'],
        action: { label: 'burst.action', path: '/settings/store' },
        footer: 'owner_footer',
      })
    },
  }
}
