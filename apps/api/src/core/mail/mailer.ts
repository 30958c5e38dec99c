import type { Language } from '@voice-shop/contract'

export interface Mail {
  /** Of the job that sends it: a mail that a retry sends once more keeps its Message-ID. */
  jobId: string
  to: string
  language: Language
  subject: string
  text: string
  html: string
  /** Where a press of the reader's, or of their mail program, ends mails of this kind (RFC 8058). */
  optOutUrl?: string
}

export interface Mailer {
  /**
   * Hands the mail to the mail server. For job handlers only. Throws MailError where the server does not take it, and LastingError
   * where it knows no such mailbox.
   */
  send(mail: Mail): Promise<void>
}

/** Why a mail was not taken, without addresses and credentials. */
export class MailError extends Error {}
