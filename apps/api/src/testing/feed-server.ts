import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Reach } from '../core/http/download.ts'

interface ServedFeed {
  status?: number
  headers?: Record<string, string>
  /** A stream goes on for as long as it likes. */
  body?: string | Buffer | Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Lets this machine through, whose feeds are simulated, and nothing else that is private. */
export const loopbackReach: Reach = { isAllowed: (address) => address === '127.0.0.1', isPortAllowed: () => true }

/** A server of feeds on 127.0.0.1. `answer` may be replaced while it runs. */
export async function startFeedServer(answer: (request: IncomingMessage) => ServedFeed = () => ({ status: 404 })) {
  const asked: IncomingMessage[] = []
  const served = { answer }
  const server = createServer((request, response) => {
    asked.push(request)
    const { status = 200, headers = {}, body = '' } = served.answer(request)
    response.writeHead(status, headers)
    if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body)
    else
      Readable.from(body)
        .on('error', () => response.destroy())
        .pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests so far. */
    asked,
    serve(next: ServedFeed | ((request: IncomingMessage) => ServedFeed)): void {
      served.answer = typeof next === 'function' ? next : () => next
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
