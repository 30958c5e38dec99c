import { createServer, type Server, type Socket } from 'node:net'
import type { ReceivedMail } from '@voice-shop/simulator-mail/mailbox.ts'
import { type MailSink, startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmbedded, openPostgres } from './core/database/open-database.ts'
import { registerStore, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { createServerStorage, type ServerStorage } from './testing/server-storage.ts'

/** A job that failed waits some seconds for its next try. */
const patience = { timeout: 90_000, interval: 200 }

let storage: ServerStorage
let settings: Record<string, string>
let server: ServerProcess | null = null
let sink: MailSink | null = null
beforeEach(async () => {
  storage = await createServerStorage('mail')
  settings = storage.settings
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await sink?.stop()
  await storage.drop()
})

/** A mail server that takes connections and says nothing: the worst kind of dead. */
async function startSilentServer(): Promise<{ url: string; sockets: Set<Socket>; server: Server }> {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  return { url: `smtp://ana:hunter2@127.0.0.1:${port}`, sockets, server: silent }
}

/** Registers an address, and has a link mailed to it. Returns the status and how long that took. */
async function askForLink(origin: string, email: string) {
  const { headers } = await registerStore(origin, email)
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/auth/users/prove-email/`, {
    method: 'POST',
    headers,
  })
  return { status: response.status, ms: performance.now() - startedAt }
}

async function listMails({ inboxUrl }: MailSink, to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${inboxUrl}/mails.json?to=${to}`)
  return ((await response.json()) as { mails: ReceivedMail[] }).mails
}

/** Makes the jobs of a process that was killed wait no longer for its heartbeat. */
async function stopHearts(): Promise<void> {
  const url = settings.DATABASE_URL
  const opened = url ? openPostgres({ url, poolSize: 1, onIdleError: () => undefined }) : openEmbedded(storage.dataDir)
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(opened.db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(opened.db)
  await opened.close()
}

test('[TEAM-8] a mail server that is dead slows no request and loses no mail, nor does a kill -9 while it is', {
  timeout: 120_000,
}, async () => {
  const silent = await startSilentServer()
  server = await startServerProcess({ ...settings, SMTP_URL: silent.url })
  const asked = await askForLink(server.origin, 'bruno@shop.example')
  expect(asked.status).toBe(200)
  // The mail server's time-out is 10 s.
  expect(asked.ms).toBeLessThan(10_000)
  await vi.waitFor(() => expect(silent.sockets.size).toBe(1), patience)
  await server.end('SIGKILL')
  for (const socket of silent.sockets) socket.destroy()
  silent.server.close()
  await stopHearts()

  sink = await startMailSink()
  const received = sink
  server = await startServerProcess({ ...settings, SMTP_URL: sink.smtpUrl })
  await vi.waitFor(async () => expect(await listMails(received, 'bruno@shop.example')).toHaveLength(1), patience)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

test('a kill -9 right after the commit loses no mail', { timeout: 120_000 }, async () => {
  sink = await startMailSink()
  const received = sink
  server = await startServerProcess({ ...settings, SMTP_URL: sink.smtpUrl })
  expect((await askForLink(server.origin, 'eva@shop.example')).status).toBe(200)
  await server.end('SIGKILL')
  server = await startServerProcess({ ...settings, SMTP_URL: sink.smtpUrl })
  await vi.waitFor(async () => {
    expect((await listMails(received, 'eva@shop.example')).length).toBeGreaterThanOrEqual(1)
  }, patience)
  // One that was sent and not noted is sent again, with the same id.
  const ids = (await listMails(received, 'eva@shop.example')).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(1)
})

test('a mail that is refused is tried again, and no secret is in the logs', { timeout: 60_000 }, async () => {
  sink = await startMailSink()
  const received = sink
  const { host } = new URL(sink.smtpUrl)
  server = await startServerProcess({ ...settings, SMTP_URL: `smtp://ana:hunter2@${host}`, LOG_LEVEL: 'debug' })
  expect((await askForLink(server.origin, 'busy-1@shop.example')).status).toBe(200)
  await vi.waitFor(async () => expect(await listMails(received, 'busy-1@shop.example')).toHaveLength(1), patience)
  const { code, stdout, stderr } = await server.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('the mail server did not take it: 451 after RCPT')
  expect(stdout).not.toMatch(/hunter2|busy-1@|code=/)
})

test('[OPS-1] production does not start without a mail server', async () => {
  const env = { ...settings, NODE_ENV: 'production', SECRET_KEY: 'kR7vQ2mXw9Lp4TzB8sNd3YcH6fGj1AeU' }
  await expect(startServerProcess(env)).rejects.toThrow('SMTP_URL must be set in production.')
})

test('[OPS-1] without a mail server, elsewhere, mail goes to an inbox page that the start names', {
  timeout: 60_000,
}, async () => {
  server = await startServerProcess(settings)
  expect((await askForLink(server.origin, 'eva@shop.example')).status).toBe(200)
  const { stdout } = await server.end('SIGTERM')
  expect(stdout).toMatch(/^Mail goes no further than the inbox page at http:\/\/127\.0\.0\.1:\d+$/m)
})
