import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { type NewMail, sendMail } from '../../../core/mail/send-mail.ts'
import { findUserByEmail } from '../../users/users.public.ts'
import { changeLifeMs, createChangeCode } from './change-code.ts'
import { findEmailChange } from './email-changes.repository.ts'

const name = 'auth.email-change-mail'

interface EmailChangeMailJob {
  changeId: string
  /** The link to the new address, or to that of now; to the one of before that it was asked for, and that it was done. */
  event: 'link' | 'proof' | 'notice' | 'changed'
  to: string
  /** That of the request, null where it asked for none of ours. */
  language: Language | null
}

type MailText = Pick<NewMail, 'title' | 'paragraphs' | 'action' | 'footer'>

const notice: MailText = {
  title: 'email_change.notice.title',
  paragraphs: ['email_change.notice.what', 'email_change.notice.not_you'],
  action: { label: 'new_password_action', path: '/forgot-password' },
  footer: 'security_footer',
}

const taken: MailText = {
  title: 'email_change.taken.title',
  paragraphs: ['email_change.taken.what', 'email_change.taken.next'],
  action: { label: 'email_change.taken.action', path: '/login' },
  footer: 'security_footer',
}

const makeLink = (code: string): MailText => ({
  title: 'email_change.link.title',
  paragraphs: ['email_change.link.what', 'password_reset.expiry'],
  action: { label: 'email_change.link.action', path: `/confirm-email?code=${code}` },
  footer: 'email_change.link.ignore',
})

const makeProof = (code: string): MailText => ({
  title: 'email_proof.title',
  paragraphs: ['email_proof.what', 'password_reset.expiry'],
  action: { label: 'email_proof.action', path: `/confirm-email?code=${code}` },
  footer: 'email_proof.ignore',
})

const makeChanged = (hasContact: boolean): MailText => ({
  title: 'email_change.changed.title',
  paragraphs: [
    'email_change.changed.what',
    'email_change.changed.not_you',
    // Where an operator has named none, there is nowhere to write to.
    ...(hasContact ? (['email_change.changed.contact'] as const) : []),
  ],
  footer: 'security_footer',
})

export function addEmailChangeMail(jobs: JobQueue, transaction: Database, payload: EmailChangeMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** The mails of a change of address. A retry mails the same link; one that is void by then is not mailed. */
export function createEmailChangeMailKind(deps: CoreDeps): JobKind<EmailChangeMailJob> {
  const { db, clock, secrets, config } = deps
  const address = (config.contactUrl ?? '').replace(/^mailto:/, '')
  return {
    name,
    async handle({ id, payload: { changeId, event, to, language } }) {
      const change = await findEmailChange(db, { id: changeId })
      if (!change) return
      const mail = { jobId: id, to, language: language ?? change.language }
      const params = { email: to, newEmail: change.email, minutes: changeLifeMs / 60_000, address }
      if (event === 'changed') return sendMail(deps, { ...mail, params, ...makeChanged(address !== '') })
      if (change.used_at || change.expires_at <= clock.now()) return
      if (event === 'notice') return sendMail(deps, { ...mail, params, ...notice })
      const code = createChangeCode(secrets.mailTokenKey, { id: change.id, createdAt: change.created_at })
      if (event === 'proof') return sendMail(deps, { ...mail, params, ...makeProof(code) })
      const owner = await findUserByEmail(db, to)
      if (owner) return sendMail(deps, { ...mail, language: owner.language, params, ...taken })
      await sendMail(deps, { ...mail, params, ...makeLink(code) })
    },
  }
}
