import PostalMime, { type Address } from 'postal-mime'

export interface ReceivedMail {
  id: number
  /** ISO 8601. */
  receivedAt: string
  from: { name: string; address: string }
  /** Whom the envelope names, in lower case: those that a mail server would deliver to. */
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  /** The last value of each header, by its name in lower case. */
  headers: Record<string, string>
}

export interface Mailbox {
  add(raw: Buffer, to: readonly string[]): Promise<void>
  /** Newest first; with an address, those to it. */
  list(to?: string): ReceivedMail[]
  find(id: number): ReceivedMail | null
}

const mostMails = 500
const mostBytes = 32 * 1024 * 1024

function readSender(from: Address | undefined): ReceivedMail['from'] {
  return { name: from?.name ?? '', address: from?.address ?? '' }
}

/** Mails in memory: the newest 500, or fewer when they are larger than 32 MB together. */
export function createMailbox(): Mailbox {
  const mails: { mail: ReceivedMail; bytes: number }[] = []
  let lastId = 0
  let bytes = 0

  function dropOldest(): void {
    while (mails.length > mostMails || bytes > mostBytes) bytes -= mails.pop()?.bytes ?? bytes
  }

  return {
    async add(raw, to) {
      const parsed = await PostalMime.parse(raw)
      lastId += 1
      const mail = {
        id: lastId,
        receivedAt: new Date().toISOString(),
        from: readSender(parsed.from),
        to: to.map((address) => address.toLowerCase()),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        messageId: parsed.messageId ?? '',
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      }
      mails.unshift({ mail, bytes: raw.length })
      bytes += raw.length
      dropOldest()
    },
    list(to) {
      const all = mails.map(({ mail }) => mail)
      return to === undefined ? all : all.filter((mail) => mail.to.includes(to.toLowerCase()))
    },
    find: (id) => mails.find(({ mail }) => mail.id === id)?.mail ?? null,
  }
}
