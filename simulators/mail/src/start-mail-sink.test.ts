import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivedMail } from './mailbox.ts'
import { type MailSink, startMailSink } from './start-mail-sink.ts'

let sink: MailSink
beforeEach(async () => {
  sink = await startMailSink()
})
afterEach(() => sink.stop())

function send({ to = 'ana@shop.example', html = '<p>Hello</p>', subject = 'Hello', text = 'Hello' } = {}) {
  return createTransport(sink.smtpUrl).sendMail({ from: 'Shop <mail@app.example>', to, subject, text, html })
}

async function listMails(query = ''): Promise<ReceivedMail[]> {
  const response = await fetch(`${sink.inboxUrl}/mails.json${query}`)
  return ((await response.json()) as { mails: ReceivedMail[] }).mails
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sink.inboxUrl}${path}`, { headers })
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  }
}

test('what is sent is in the inbox, newest first, and can be asked for by address', async () => {
  await send({ subject: 'First' })
  await send({ subject: 'Second', to: 'Ana@Shop.example, eva@shop.example' })
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await listMails('?to=ANA@shop.example')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await listMails('?to=eva@shop.example')).map(({ to }) => to)).toEqual([
    ['ana@shop.example', 'eva@shop.example'],
  ])
  expect(await listMails('?to=nobody@shop.example')).toEqual([])
  const { text } = await read('/')
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
  expect(text).toContain('http-equiv="refresh"')
})

test('a mail that wants to run or load something is shown, and cannot', async () => {
  const nasty = '<script>alert(1)</script>'
  await send({ subject: nasty, text: nasty, html: `${nasty}<a href="https://app.example/">link</a>` })
  const [mail] = await listMails()
  for (const path of ['/', `/mails/${mail?.id}`]) {
    const page = await read(path)
    expect(page.text).not.toContain('<script')
    expect(page.text).toContain('&lt;script&gt;')
    expect(page.policy).toContain("default-src 'none'")
  }
  const frame = await read(`/mails/${mail?.id}/html`)
  expect(frame.text).toContain('<base target="_blank">')
  expect(frame.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
})

test('pages that are not there, and names that are not this machine, are answered 404', async () => {
  await send()
  const port = Number(new URL(sink.inboxUrl).port)
  expect((await read('/mails/99')).status).toBe(404)
  expect((await read('/mails/1/raw')).status).toBe(404)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.end('GET /mails.json HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
    )
    socket.once('data', (data) => resolve(String(data)))
  })
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
})

test.each([
  ['refuse-550@shop.example', 550],
  ['refuse-421@shop.example', 421],
])('%s is refused', async (to, responseCode) => {
  await expect(send({ to })).rejects.toMatchObject({ responseCode })
  expect(await listMails()).toEqual([])
})

test('busy-2 is refused twice, then taken', async () => {
  const to = 'busy-2@shop.example'
  await expect(send({ to })).rejects.toMatchObject({ responseCode: 451 })
  await expect(send({ to })).rejects.toMatchObject({ responseCode: 451 })
  await send({ to })
  expect(await listMails()).toHaveLength(1)
})

test('a port that is taken is told', async () => {
  const inboxPort = Number(new URL(sink.inboxUrl).port)
  await expect(startMailSink({ inboxPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const smtpPort = Number(new URL(sink.smtpUrl).port)
  await expect(startMailSink({ smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
