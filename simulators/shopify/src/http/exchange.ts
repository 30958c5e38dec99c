import type { IncomingHttpHeaders } from 'node:http'

/** A request, read whole. */
export interface Exchange {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export function answerJson(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function answerHtml(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  return { status, headers, body }
}

export function redirectTo(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

/** The object that a JSON body holds; null for anything else. */
export function parseJsonObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
