import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { writeResult } from './results.ts'

/*
 * What strangers who hold bodies open a byte short take of the server's memory: 1,200 connections, half to sign-in, half to
 * a webhook, as long as it bears them and half a minute after.
 */
const connections = 1200
const heldSeconds = 8

const kinds = [
  { path: '/api/auth/token-obtain/', length: 64 * 1024 },
  { path: '/api/webhooks/stripe/', length: 1024 * 1024 },
]

function open(origin: string, { path, length }: { path: string; length: number }): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).resume()
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`,
  )
  return socket
}

/** Holds all connections, then lets go of them for half a minute. Returns the server's memory meanwhile. */
async function flood(server: BenchServer): Promise<number[]> {
  const sockets = Array.from({ length: connections }, (_, index) =>
    open(server.origin, kinds[index % 2] as (typeof kinds)[number]),
  )
  const samples = []
  for (let second = 0; second < heldSeconds; second += 1) {
    await setTimeout(1000)
    samples.push(await server.getResidentMb())
  }
  for (const socket of sockets) socket.destroy()
  // A process that nobody asks for anything collects no garbage: a few signs of life, as a load balancer asks for.
  for (let asked = 0; asked < 300; asked += 1) {
    await (await fetch(`${server.origin}/healthz`)).text()
    await setTimeout(100)
  }
  return samples
}

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
try {
  // What the first requests of all load is no flood's.
  for (const kind of kinds) {
    const socket = open(server.origin, kind)
    await setTimeout(500)
    socket.destroy()
  }
  const idleMb = await server.getResidentMb()
  const first = await flood(server)
  const afterMb = await server.getResidentMb()
  // What the first has left is used again.
  const second = await flood(server)
  const aboveIdle = (samples: readonly number[]) => Math.max(...samples) - idleMb
  writeResult('half-bodies', {
    floodAboveIdleMb: { value: aboveIdle(first), atMost: 60 },
    secondFloodAboveIdleMb: { value: aboveIdle(second), atMost: 60 },
    afterAboveIdleMb: { value: afterMb - idleMb, atMost: 20 },
    context: { connections, heldSeconds, idleMb, first, afterMb, second },
  })
} finally {
  await server.stop()
  await database.drop()
}
