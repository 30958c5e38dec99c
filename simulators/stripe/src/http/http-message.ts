import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HttpRequest {
  method: string
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: string
}

export interface HttpAnswer {
  status: number
  headers?: Record<string, string>
  body: string
}

const maxBodyBytes = 1_000_000

/** Reads a request to its end, or null when its body is too long. */
export async function readRequest(message: IncomingMessage): Promise<HttpRequest | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    length += chunk.length
    if (length > maxBodyBytes) return null
    chunks.push(chunk)
  }
  const url = new URL(message.url ?? '/', 'http://localhost')
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export function writeAnswer(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.status, { 'cache-control': 'no-store', ...answer.headers })
  response.end(answer.body)
}

export function answerJson(status: number, body: object | null, headers: Record<string, string> = {}): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body, null, 2),
  }
}

/** Sends the browser on after a form; it asks for the page with GET. */
export function redirectTo(location: string): HttpAnswer {
  return { status: 303, headers: { location }, body: '' }
}
