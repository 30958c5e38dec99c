import type { Language } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { findUser, findUserByEmail } from '../users/users.public.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import { isDeclined } from './decline.service.ts'
import { createDeclineUrl } from './decline-page.ts'
import { createInvitationToken, invitationLifeMs } from './invitation-rules.ts'
import { findInvitation, type InvitationRow, markSent } from './invitations.repository.ts'

const name = 'team.invitation-mail'

interface InvitationMailJob {
  invitationId: string
  /** That of the invitation when the job was added: a mail for a link that was replaced since is not sent. */
  createdAtMs: number
}

/** Has an invitation mailed once the transaction commits. */
export function addInvitationMail(
  jobs: JobQueue,
  transaction: Database,
  invitation: Pick<InvitationRow, 'id' | 'created_at'>,
): Promise<void> {
  const payload: InvitationMailJob = { invitationId: invitation.id, createdAtMs: invitation.created_at.getTime() }
  return jobs.add(transaction, { name, payload })
}

/** As the web app writes times: in the way of the store's country. */
function formatExpiry(expiresAt: Date, { language, timeZone }: { language: Language; timeZone: string }): string {
  return new Intl.DateTimeFormat(getLocale(language, findCountry(timeZone)), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(expiresAt)
}

/**
 * Mails an invitation in the recipient's language where the e-mail has an account, else in the store's, and marks it as
 * sent. One that was accepted, cancelled, renewed or declined, or has expired meanwhile, is not mailed.
 */
export function createInvitationMailKind(deps: CoreDeps): JobKind<InvitationMailJob> {
  const { db, clock, secrets } = deps
  return {
    name,
    async handle({ id: jobId, payload }) {
      const row = await findInvitation(db, payload.invitationId)
      if (!row || row.created_at.getTime() !== payload.createdAtMs || row.sent_at) return
      if (row.accepted_at || row.cancelled_at || row.expires_at <= clock.now()) return
      if (await isDeclined(db, row.email)) return
      const token = createInvitationToken(secrets.mailTokenKey, { id: row.id, createdAt: row.created_at })
      const store = await findStore(db, row.workspace_id)
      if (!store) return
      const inviter = row.invited_by === null ? undefined : await findUser(db, row.invited_by)
      const language = (await findUserByEmail(db, row.email))?.language ?? store.main_language
      await sendMail(deps, {
        jobId,
        to: row.email,
        language,
        timeZone: store.time_zone,
        names: {
          inviter: inviter ? `${inviter.first_name} ${inviter.last_name}` : store.store_name,
          store: store.store_name,
        },
        params: {
          days: invitationLifeMs / (24 * 60 * 60 * 1000),
          date: formatExpiry(row.expires_at, { language, timeZone: store.time_zone }),
        },
        title: 'invitation.title',
        paragraphs: ['invitation.invited', 'invitation.about', 'invitation.expiry'],
        action: { label: 'invitation.accept', path: `/register?token=${token}` },
        footer: 'invitation.ignore',
        optOut: { label: 'invitation.decline', url: createDeclineUrl(deps, row.email) },
      })
      await markSent(db, { id: row.id, createdAt: row.created_at, now: clock.now() })
    },
  }
}
