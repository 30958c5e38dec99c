import { vi } from 'vitest'

export interface FakeRequest {
  method: string
  address: string
  headers: Record<string, string>
  body?: unknown
  /** Not enumerable, so that requests compare by what is sent. */
  signal?: AbortSignal
}

type Answerer = (request: FakeRequest) => { status: number; body?: unknown } | Promise<never>

export interface FakeServer {
  requests: FakeRequest[]
  /** Queues one answer; an undefined body is an empty one. */
  answer: (status: number, body?: unknown) => void
  answerText: (status: number, text: string) => void
  answerNever: () => void
  fail: (error: Error) => void
  /** Answers everything that is not queued. */
  answerBy: (answerer: Answerer) => void
}

/** Takes the place of fetch until vi.unstubAllGlobals(). An unexpected request fails. */
export function installFakeServer(): FakeServer {
  const requests: FakeRequest[] = []
  const queue: ((request: FakeRequest) => Response | Promise<Response>)[] = []
  let answerer: Answerer | undefined

  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { signal: AbortSignal }) => {
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      address,
      // Safe: the client passes a plain object.
      headers: { ...(init.headers as Record<string, string>) },
    }
    if (typeof init.body === 'string') request.body = JSON.parse(init.body)
    else if (init.body) request.body = init.body
    Object.defineProperty(request, 'signal', { value: init.signal, enumerable: false })
    requests.push(request)

    const next = queue.shift()
    if (next) return next(request)
    if (!answerer) throw new Error(`nobody expected ${request.method} ${address}`)
    const { status, body } = await answerer(request)
    return createResponse(status, body)
  })

  return {
    requests,
    answer: (status, body) => queue.push(() => createResponse(status, body)),
    answerText: (status, text) => queue.push(() => new Response(text, { status })),
    answerNever: () => queue.push(({ signal }) => waitForAbort(signal)),
    fail: (error) => queue.push(() => Promise.reject(error)),
    answerBy: (given) => {
      answerer = given
    },
  }
}

function createResponse(status: number, body: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}

function waitForAbort(signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
