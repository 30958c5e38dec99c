import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type CitusCluster, findWorker } from './citus-cluster.ts'
import { createClusterWorld, skipWithoutCitus } from './cluster-world.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import { expectAsLeft, type Place, type Walked, walkThrough } from './walk.ts'

beforeEach(skipWithoutCitus)

/** Walks through stores until one lies on each worker: where it comes to lie is its id's chance. */
async function walkOnEach(cluster: CitusCluster, place: Place): Promise<Map<PostgresCluster, Walked>> {
  const walked = new Map<PostgresCluster, Walked>()
  while (walked.size < cluster.workers.length) {
    const one = await walkThrough(place)
    walked.set(await findWorker(cluster, one.workspaceId), one)
  }
  return walked
}

async function askDashboard({ origin }: Place, { store }: Walked): Promise<string> {
  const { status, headers } = await fetch(`${origin}/api/ai/dashboard/?time_range=week`, { headers: store.headers })
  return `${status} ${headers.get('retry-after')}`
}

test('[SCALE-1] [OPS-1] on two workers a store does all that it does on one server, and again after one was killed and came back', {
  timeout: 1_800_000,
}, async () => {
  const { world, cluster } = await createClusterWorld({ workers: 2 })
  const sink = await startMailSink()
  onTestFinished(sink.stop)
  const server = await world.startServer({ SMTP_URL: sink.smtpUrl })
  const place = { origin: server.origin, inboxUrl: sink.inboxUrl }
  const before = await walkOnEach(cluster, place)
  for (const [worker, struck] of before) {
    await worker.kill()
    for (const walked of before.values())
      if (walked === struck) expect(await askDashboard(place, walked)).toBe('503 5')
      else await expectAsLeft(place, walked)
    await worker.start()
    await vi.waitFor(() => expectAsLeft(place, struck), { timeout: 120_000, interval: 200 })
  }
  // Each of the coordinator's connections finds by itself that a worker is another one now: who meets that comes again.
  const after = await walkOnEach(cluster, { ...place, comesAgain: true })
  for (const walked of [...before.values(), ...after.values()])
    await expectAsLeft({ ...place, comesAgain: true }, walked)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
})
