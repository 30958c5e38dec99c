import type { Config } from '../config.ts'
import { LastingError } from '../jobs/job-kind.ts'
import { measureCall } from '../metrics/signals.ts'
import { toOneLine } from './compose-mail.ts'
import { type Mail, MailError, type Mailer } from './mailer.ts'

const timeLimits = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

/** No such mailbox, nor elsewhere, nor is that a name for one (RFC 5321). */
const noMailbox: readonly unknown[] = [550, 551, 553]

/** Where the server says more (RFC 3463): the address is wrong, or its mailbox is closed; 5.7.1 is a word about who sends. */
const aboutMailbox = /^5\.(?:0\.0|1\.\d+|2\.1)$/

function isBounced({ responseCode, command = '', response = '' }: SmtpFailure): boolean {
  const [, detail] = /^\d{3}[ -]+(\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? []
  const isAbout = detail === undefined || aboutMailbox.test(detail)
  return command.startsWith('RCPT') && noMailbox.includes(responseCode) && isAbout
}

function describeFailure({ code, responseCode, command }: SmtpFailure) {
  const step = command ? ` after ${command.split(' ')[0]}` : ''
  return `the mail server did not take it: ${responseCode ?? code ?? 'no reason given'}${step}`
}

async function openTransport(url: string) {
  // Loading it takes 65 ms, which the start can do without.
  const { createTransport } = await import('nodemailer')
  // Nothing of a mail may name a file or an address to read from.
  return createTransport({ url, ...timeLimits, disableFileAccess: true, disableUrlAccess: true })
}

/** Mail over SMTP, a connection for each: mails are few, and a connection that waits is one more that can be dead. */
export function createSmtpMailer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  let opening: ReturnType<typeof openTransport> | null = null
  const domain = mailFrom.address.split('@')[1]

  async function send({ jobId, to, language, subject, text, html, optOutUrl }: Mail): Promise<void> {
    if (smtpUrl === null) throw new MailError('SMTP_URL is not set')
    opening ??= openTransport(smtpUrl)
    const transport = await opening
    try {
      const message = {
        // Never a name that somebody typed: it would be whom they like to be taken for.
        from: mailFrom,
        // As an object: in a text, a comma would make it two recipients.
        to: { name: '', address: toOneLine(to) },
        subject: toOneLine(subject),
        text,
        html,
        messageId: `<${jobId}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
          // RFC 8058 takes no other than https.
          ...(optOutUrl?.startsWith('https:')
            ? { 'List-Unsubscribe': `<${optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      }
      await measureCall('smtp', () => transport.sendMail(message), {
        // A server's own word, such as that there is no such mailbox.
        readError: (error) => ((error as { responseCode?: number }).responseCode ? 'refused' : 'failed'),
      })
    } catch (error) {
      const failure = error as SmtpFailure
      const FailureKind = isBounced(failure) ? LastingError : MailError
      throw new FailureKind(describeFailure(failure))
    }
  }
  return { send }
}
