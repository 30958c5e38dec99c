import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { expectAsLeft, walkThrough } from './walk.ts'

beforeEach(skipWithoutDatabase)

test('[SCALE-1] [OPS-1] what citus-walk.fault.ts asks of a cluster, on one server', { timeout: 300_000 }, async () => {
  const world = await createFaultWorld()
  const sink = await startMailSink()
  onTestFinished(sink.stop)
  const server = await world.startServer({ SMTP_URL: sink.smtpUrl })
  const place = { origin: server.origin, inboxUrl: sink.inboxUrl }
  const first = await walkThrough(place)
  await walkThrough(place)
  await expectAsLeft(place, first)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
})
