import { Socket } from 'node:net'

/** One request; without a body a GET. */
export interface LoadRequest {
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  origin: string
  connections: number
  seconds: number
  makeRequest: () => LoadRequest
  /** How long a connection waits after an answer, half of it to one and a half. Default: not at all. */
  pauseMs?: number
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  failed: number
}

const headEnd = Buffer.from('\r\n\r\n')

/** Where the first answer in the bytes ends, -1 while it is not whole. Our server always sends Content-Length. */
function findAnswerEnd(bytes: Buffer): number {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return -1
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))
  const total = end + headEnd.length + Number(length?.[1] ?? 0)
  return bytes.length >= total ? total : -1
}

function formatRequest(host: string, { path, headers, body }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}`
  if (body === undefined) return `${head}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/**
 * Keeps `connections` requests under way for `seconds`, each connection sending the next one when its answer is in.
 * Plain sockets: node's own HTTP client takes as much CPU a request as the server that is measured.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(load.origin)
  const latencies: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const stopAt = startedAt + load.seconds * 1000

  function runConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0)
      let sentAt = 0
      const socket = new Socket()
      const send = () => {
        if (performance.now() >= stopAt) {
          resolve()
          socket.destroy()
          return
        }
        const request = formatRequest(host, load.makeRequest())
        sentAt = performance.now()
        socket.write(request)
      }
      const begin = () => socket.setNoDelay().connect(Number(port), hostname)
      const wait = (pauses: number, then: () => void) => {
        if (!load.pauseMs) return then()
        // No longer than the load lasts: its end is no answer's.
        setTimeout(then, Math.max(0, Math.min(load.pauseMs * pauses, stopAt - performance.now())))
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server closed a connection')))
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const end = findAnswerEnd(received)
        if (end < 0) return
        latencies.push(performance.now() - sentAt)
        if (received.toString('latin1', 9, 12) !== '200') failed += 1
        received = received.subarray(end)
        wait(0.5 + Math.random(), send)
      })
      // Who pauses is somewhere in a pause when the load begins: all at once would be a queue that no readers make. And a
      // connection on which nothing is asked for long is closed.
      wait(Math.random(), begin)
    })
  }

  await Promise.all(Array.from({ length: load.connections }, runConnection))
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((left, right) => left - right)
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  return { requestsPerSecond: latencies.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed }
}
