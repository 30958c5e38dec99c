import { createServer, type Server } from 'node:net'
import type { ReceivedMail } from '@voice-shop/simulator-mail/mailbox.ts'
import { type MailSink, startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { LastingError } from '../jobs/job-kind.ts'
import { composeMail } from './compose-mail.ts'
import { type Mail, MailError } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const jobId = '0b8f6a52-6d3c-4a39-9a55-6f6f6a1f7c01'
const content = composeMail({ language: 'en', title: 'Hello', paragraphs: ['How are you?'], footer: 'Voice Shop' })
const mail: Mail = { jobId, to: 'ana@shop.example', language: 'en', ...content }

let sink: MailSink
let refusing: Server
beforeAll(async () => {
  sink = await startMailSink()
  refusing = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      const isGreeting = String(data).startsWith('EHLO')
      socket.write(isGreeting ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 no such user ana with the password hunter2\r\n')
    })
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  refusing.close()
  await sink.stop()
})

function send(changes: Partial<Mail> = {}, env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({ SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Voice Shop <mail@app.example>', ...env })
  return createSmtpMailer(config).send({ ...mail, ...changes })
}

async function listReceived(to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${sink.inboxUrl}/mails.json?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { mails: ReceivedMail[] }).mails
}

async function getNewest(to: string): Promise<ReceivedMail> {
  const [newest] = await listReceived(to)
  if (!newest) throw new Error(`nothing came for ${to}`)
  return newest
}

test('a mail arrives as text and HTML, from the product, with an id that a retry keeps', async () => {
  const to = 'once@shop.example'
  await send({ to })
  const first = await getNewest(to)
  await send({ to })
  expect(first).toMatchObject({
    from: { name: 'Voice Shop', address: 'mail@app.example' },
    to: [to],
    subject: 'Hello',
    messageId: `<${jobId}@app.example>`,
  })
  expect(first.text).toContain('How are you?')
  expect(first.html).toContain('<html lang="en">')
  expect(first.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
  expect((await listReceived(to)).map(({ messageId }) => messageId)).toEqual([first.messageId, first.messageId])
})

test('[TEAM-8] mail programs can end mails of a kind by themselves where the app is reached over https', async () => {
  const optOutUrl = 'https://app.example/not-for-me?code=YQ.b'
  await send({ to: 'out@shop.example', optOutUrl })
  await send({ to: 'plain@shop.example', optOutUrl: optOutUrl.replace('https', 'http') })
  expect((await getNewest('out@shop.example')).headers).toMatchObject({
    'list-unsubscribe': `<${optOutUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect((await getNewest('plain@shop.example')).headers['list-unsubscribe']).toBeUndefined()
})

test.each([['subject', { subject: 'Hi\r\nBcc: victim@shop.example\r\n\r\nbody' }]])(
  'what a user typed into the %s makes no header and no recipient',
  async (name, changes) => {
    const to = `${name.replaceAll(' ', '-')}@shop.example`
    await send({ to, ...changes })
    const received = await getNewest(to)
    expect(received.to).toEqual([to])
    expect(received.headers.bcc).toBeUndefined()
    expect(received.from.address).toBe('mail@app.example')
    expect(await listReceived('victim@shop.example')).toEqual([])
  },
)

test.each([
  'ana@shop.example\r\nRCPT TO:<victim@shop.example>',
  'ana@shop.example, victim@shop.example',
  'ana@shop.example>,<victim@shop.example',
  'victim@shop.example <ana@shop.example>',
])('an address that is more than one reaches nobody else: %j', async (to) => {
  await send({ to }).catch(() => undefined)
  expect(await listReceived('victim@shop.example')).toEqual([])
})

test.each([
  ['refuse-550@shop.example', 'the mail server did not take it: 550 after RCPT', LastingError],
  ['refuse-550-5.1.1@shop.example', 'the mail server did not take it: 550 after RCPT', LastingError],
  // Of who sends: that may be mended.
  ['refuse-550-5.7.1@shop.example', 'the mail server did not take it: 550 after RCPT', MailError],
  ['refuse-451@shop.example', 'the mail server did not take it: 451 after RCPT', MailError],
])(
  '[DIGEST-1] [ALERT-1] a refusal is told by its code, and lasts where there is no such mailbox: %s',
  async (to, message, kind) => {
    const failure = await send({ to }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(kind)
    expect(failure).toHaveProperty('message', message)
  },
)

test('neither the password nor what the mail server says is told', async () => {
  const { port } = refusing.address() as { port: number }
  const failures = await Promise.all(
    [`smtp://ana:hunter2@127.0.0.1:${port}`, 'smtp://ana:hunter2@127.0.0.1:1'].map((SMTP_URL) =>
      send({}, { SMTP_URL }).catch((error) => error),
    ),
  )
  expect(failures.map(({ message }) => message)).toEqual([
    'the mail server did not take it: 535 after AUTH',
    'the mail server did not take it: ESOCKET after CONN',
  ])
  for (const failure of failures) {
    const told = [...Object.getOwnPropertyNames(failure), 'cause'].map((name) => String(failure[name])).join()
    expect(told).not.toMatch(/hunter2|aHVudGVyMg|ana/)
  }
})

test('without a mail server it says what is missing', async () => {
  await expect(send({}, { SMTP_URL: '' })).rejects.toThrow('SMTP_URL is not set')
})
