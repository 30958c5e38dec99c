import type { ReceivedMail } from '@voice-shop/simulator-mail/mailbox.ts'
import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { registerStore } from '../server-process.ts'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { startSilentServer } from './silent-server.ts'

const invitations = 5
/** A try at a silent mail server ends after 10 s, and pauses between tries double. */
const patience = { timeout: 240_000, interval: 500 }

beforeEach(skipWithoutDatabase)

test('[TEAM-4] [OPS-1] a mail server that is dead, then hangs, then returns: every request is answered meanwhile, every mail arrives', async () => {
  const world = await createFaultWorld()
  const silent = await startSilentServer()
  await silent.stop()
  const server = await world.startServer({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` })
  const { headers } = await registerStore(server.origin)
  const invited: string[] = []
  const inviteSome = async (when: string) => {
    for (let place = 1; place <= invitations; place += 1) {
      const email = `${when}-${place}@shop.example`
      const response = await fetch(`${server.origin}/api/auth/invitations/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      expect(response.status).toBe(201)
      invited.push(email)
    }
  }
  await inviteSome('dead')
  const hung = await startSilentServer(silent.port)
  // It gets no mail before it is asked, and then says nothing: the answers cannot have waited for it.
  await inviteSome('hung')
  await vi.waitUntil(() => hung.count() >= 1, patience)
  await inviteSome('asked')
  await hung.stop()

  const sink = await startMailSink({ smtpPort: silent.port })
  onTestFinished(() => sink.stop())
  const listMails = async () => {
    const response = await fetch(`${sink.inboxUrl}/mails.json`)
    return ((await response.json()) as { mails: ReceivedMail[] }).mails
  }
  await vi.waitUntil(async () => (await listMails()).length >= invited.length, patience)
  const ids = new Map((await listMails()).map((mail) => [mail.messageId, mail.to]))
  expect([...ids.values()].flat().sort()).toEqual(invited.sort())
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
})
