import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { addBatch, createLedgers, expectExact, expectRecount, type Ledger } from './ledger.ts'

const rounds = 5
const clients = 12

beforeEach(skipWithoutDatabase)

interface KeptAnswer {
  status: number
  /** Whether the server said that it is the connection's last answer. */
  isLast: boolean
}

/** One request over the agent's connection. Throws where it stays without an answer. */
function ask(url: string, options: { agent: Agent; headers: Record<string, string>; body?: string }) {
  const { agent, headers, body } = options
  return new Promise<KeptAnswer>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(url, { agent, method, headers }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.on('end', () => resolve({ status: response.statusCode ?? 0, isLast })).resume()
    })
    asked.on('error', reject).end(body)
  })
}

/** Reads and sends in turn over one kept connection until the server says that it is over, as a reverse proxy does. */
async function askUntilTold(origin: string, ledger: Ledger, pauseMs: number): Promise<KeptAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: KeptAnswer[] = []
  while (!answers.at(-1)?.isLast) {
    answers.push(await ask(`${origin}/api/voice-shop/usage/`, { agent, headers: ledger.store.headers }))
    if (answers.at(-1)?.isLast) break
    const batch = addBatch(ledger)
    const headers = { authorization: `Bearer ${ledger.store.key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ events: batch.events })
    answers.push(await ask(`${origin}/api/voice-shop/events/`, { agent, headers, body }))
    batch.isAcknowledged = true
    await sleep(pauseMs)
  }
  agent.destroy()
  return answers
}

test('[OPS-1] SIGTERM under load: every request that was accepted is answered, and the server ends with 0', {
  // Seven starts: of the embedded database they take minutes on a machine that does much else.
  timeout: 900_000,
}, async () => {
  const world = await createFaultWorld()
  const ledgers = await createLedgers(world, 2)
  for (let round = 0; round < rounds; round += 1) {
    const server = await world.startServer()
    const before = ledgers.map(({ batches }) => batches.length).reduce((sum, count) => sum + count)
    const asking = Array.from({ length: clients }, (_, place) => {
      const ledger = ledgers[place % ledgers.length]
      return ledger ? askUntilTold(server.origin, ledger, place * 5) : []
    })
    await vi.waitUntil(() => ledgers.reduce((sum, { batches }) => sum + batches.length, -before) > 5 * clients, {
      timeout: 60_000,
    })
    const ending = server.end('SIGTERM')
    const answers = await Promise.all(asking)
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map((list) => list.filter(({ isLast }) => isLast).length)).toEqual(answers.map(() => 1))
    expect(await ending).toMatchObject({ code: 0, signal: null })
  }
  const server = await world.startServer()
  await expectExact(server.origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
