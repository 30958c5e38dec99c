import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, answerJson, type Exchange } from './exchange.ts'

const maxBodyBytes = 1_000_000

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBodyBytes) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}

async function answerRequest(
  request: IncomingMessage,
  handle: (exchange: Exchange) => Promise<Answer>,
): Promise<Answer> {
  const body = await readBody(request)
  if (body === null) return answerJson(413, { errors: 'Payload Too Large' }, { connection: 'close' })
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  return handle({ method: request.method ?? 'GET', url, headers: request.headers, body })
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'x-request-id': randomUUID() })
  response.end(body)
}

/** Listens on loopback, on a free port if `port` is 0, and answers 500 with the message when `handle` throws. */
export async function listen(port: number, handle: (exchange: Exchange) => Promise<Answer>): Promise<Server> {
  const server = createServer((request, response) => {
    answerRequest(request, handle)
      .catch((error: unknown) => answerJson(500, { errors: `Simulator: ${String(error)}` }))
      .then((answer) => write(response, answer))
      .catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
