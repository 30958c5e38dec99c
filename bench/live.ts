import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { runLoad } from './load-generator.ts'
import { median, writeResult } from './results.ts'
import { makeSearch } from './sample-events.ts'

/*
 * Live updates on PostgreSQL: what an open stream costs in memory, how long a hint takes beside the answer to the
 * event, in the same process and from another one, and what telling other processes costs the events. In pairs of one run.
 */
const stores = 50
const streamsOfStore = 20
const events = 40
const rounds = 10
const lateMs = 1000
/** How long the server gathers what it tells: see live.service.ts. */
const gatheredMs = 200

interface Tab {
  socket: Socket
  /** Resolves when the next bytes come. */
  nextBytes(): Promise<unknown>
}

/** A stream as a browser holds it, on a plain socket, so that this process does not cost more than the server. */
async function openTab(origin: string, { authorization, workspaceId }: BenchStore): Promise<Tab> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    `GET /api/voice-shop/live/ HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\nX-Workspace-ID: ${workspaceId}\r\n\r\n`,
  )
  const [bytes] = await once(socket, 'data')
  if (!String(bytes).startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${bytes}`)
  return { socket, nextBytes: () => once(socket, 'data') }
}

async function openTabs(origin: string, owners: readonly BenchStore[]): Promise<Tab[][]> {
  const tabs: Tab[][] = []
  for (const owner of owners) {
    tabs.push(await Promise.all(Array.from({ length: streamsOfStore }, () => openTab(origin, owner))))
  }
  return tabs
}

/** Sends searches, one at a time, each to another store, and times their answers and the hints to all tabs of the store. */
async function measureHints(input: { to: string; owners: readonly BenchStore[]; tabs: readonly Tab[][] }) {
  const answersMs: number[] = []
  const hintsMs: number[] = []
  for (let sent = 0; sent < events; sent += 1) {
    const owner = input.owners[sent % stores]
    const ofStore = input.tabs[sent % stores]
    if (!owner || !ofStore) throw new Error('a store is missing')
    const sentAt = performance.now()
    const hints = ofStore.map((tab) => tab.nextBytes().then(() => hintsMs.push(performance.now() - sentAt)))
    const response = await fetch(`${input.to}/api/voice-shop/events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: [makeSearch()] }),
    })
    if (!response.ok) throw new Error(`an event was answered with ${response.status}`)
    await response.text()
    answersMs.push(performance.now() - sentAt)
    await Promise.all(hints)
  }
  return { answersMs, hintsMs }
}

async function measureStreams(databaseUrl: string) {
  const [server, other] = [await startBenchServer(databaseUrl), await startBenchServer(databaseUrl)]
  try {
    const owners: BenchStore[] = []
    for (let index = 0; index < stores; index += 1) owners.push(await registerStore(server.origin))
    // What the first streams load and compile is not what a stream costs.
    for (const tabs of await openTabs(server.origin, owners.slice(0, 5)))
      for (const { socket } of tabs) socket.destroy()
    const withoutMb = await server.getResidentMb()
    const tabs = await openTabs(server.origin, owners)
    const kbEach = ((await server.getResidentMb()) - withoutMb) * (1024 / (stores * streamsOfStore))
    const here = await measureHints({ to: server.origin, owners, tabs })
    const across = await measureHints({ to: other.origin, owners, tabs })
    const residentMb = await server.getResidentMb()
    for (const { socket } of tabs.flat()) socket.destroy()
    return { kbEach, here, across, residentMb }
  } finally {
    await server.stop()
    await other.stop()
  }
}

/** The rates of single events with and without other processes to tell. */
async function measurePrice(databaseUrl: string) {
  const servers = {
    told: await startBenchServer(databaseUrl),
    alone: await startBenchServer(databaseUrl, {}, ['--alone']),
  }
  const perSecond = { told: [] as number[], alone: [] as number[] }
  try {
    const prepare = async (server: BenchServer) => {
      const { key, workspaceId } = await registerStore(server.origin)
      await server.removeLimit(workspaceId)
      const makeRequest = () => ({
        path: '/api/voice-shop/events/',
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ events: [makeSearch()] }),
      })
      return { origin: server.origin, connections: 64, seconds: 1.5, makeRequest }
    }
    const loads = { told: await prepare(servers.told), alone: await prepare(servers.alone) }
    for (const name of ['told', 'alone'] as const) await runLoad({ ...loads[name], seconds: 3 })
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['told', 'alone'] as const)
        perSecond[name].push((await runLoad(loads[name])).requestsPerSecond)
    }
    return perSecond
  } finally {
    await servers.told.stop()
    await servers.alone.stop()
  }
}

const database = await createBenchDatabase()
try {
  const { kbEach, here, across, residentMb } = await measureStreams(database.url)
  const perSecond = await measurePrice(database.url)
  const late = [...here.hintsMs, ...across.hintsMs].filter((ms) => ms > lateMs)
  const worst = (values: readonly number[]) => Math.max(...values)
  writeResult('live', {
    kbOfAStream: { value: kbEach, atMost: 50 },
    // Beside the span in which hints are gathered, of which both wait for what is left: what is on top is the way.
    hintToSpan: { value: median(here.hintsMs) / gatheredMs, atMost: 1.5 },
    hintAcrossToSpan: { value: median(across.hintsMs) / gatheredMs, atMost: 1.5 },
    lateHints: { value: late.length, atMost: 0 },
    // Of pairs that were measured one right after the other: the machine's other work swings more than this.
    eventsToldToAlone: {
      value: median(perSecond.told.map((rate, round) => rate / (perSecond.alone[round] ?? rate))),
      atLeast: 0.95,
    },
    context: {
      streams: stores * streamsOfStore,
      residentMb,
      answerMs: median(here.answersMs),
      hintMs: { median: median(here.hintsMs), worst: worst(here.hintsMs) },
      hintAcrossMs: { median: median(across.hintsMs), worst: worst(across.hintsMs) },
      eventsPerSecond: perSecond,
    },
  })
} finally {
  await database.drop()
}
