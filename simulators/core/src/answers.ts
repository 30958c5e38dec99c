import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request with its body read. */
export interface SimulatedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  /** An object goes as JSON, a text as HTML. */
  body: unknown
}

const mostBodyBytes = 1024 * 1024

export async function readRequest(message: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message) {
    bytes += chunk.length
    if (bytes > mostBodyBytes) throw new Error('the body is larger than 1 MB')
    chunks.push(chunk)
  }
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`),
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** An answer as it goes out. */
export function formatAnswer({ status, headers, body }: Answer) {
  const isText = typeof body === 'string'
  return {
    status,
    headers: {
      // What has no content has no type of it.
      ...(status === 204 ? {} : { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json' }),
      'cache-control': 'no-store',
      ...headers,
    } as Record<string, string>,
    text: isText ? body : JSON.stringify(body),
  }
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  const { status, headers, text } = formatAnswer(answer)
  response.writeHead(status, headers)
  response.end(text)
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location }, body: '' }
}

/** The body as JSON, null where it is none. */
export function parseJson(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
