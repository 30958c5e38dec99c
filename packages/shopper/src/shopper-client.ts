import type { Answer, LanguageTag, ListeningReport, ShopperSession } from '@voice-shop/contract'

/** A call that was answered with a refusal, or not at all (status 0). */
export class ShopperError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ShopperError'
    this.status = status
  }
}

export interface Question {
  query: string
  source: 'voice' | 'text'
  engine?: string
  confidence?: number
  alternatives?: string[]
  previous_search_id?: string
  /** The same question sent twice is one; a search that is known already is answered as the first time. */
  search_id: string
}

export interface ShopperEvent {
  type: 'click' | 'cart'
  search_id: string
  product_id: string
}

/** Which cart of the store's platform a search filled. */
export interface FilledCart {
  search_id: string
  cart_id: string
}

export interface ShopperClient {
  /** Begins the session ahead of the first question. Rejects as `ask`. */
  begin(): Promise<void>
  /** Rejects with ShopperError: 402 at the plan's limit, 0 without a connection. */
  ask(question: Question): Promise<Answer>
  /** What was said in a recording; empty where nothing was. Rejects with ShopperError. */
  transcribe(wav: Blob): Promise<string>
  /** Tells of what was chosen, also while the page goes away. What cannot be told is left: figures alone miss it. */
  tell(event: ShopperEvent): void
  /** Tells which cart was filled, also while the page goes away. What cannot be told is left: its order leads to nothing. */
  tellCart(cart: FilledCart): void
  /** Tells how the shopper was heard, also while the page goes away. Returns whether there is a session to tell it in. */
  report(report: ListeningReport): boolean
  /** From then on another shopper asks, in a session that does not know the one before. */
  changeShopper(shopperId: string): void
}

export interface ShopperClientInput {
  origin: string
  key: string
  shopperId: string
  language: LanguageTag
  now?: () => number
  /** In place of the session of a shopper. Rejects with ShopperError. */
  createSession?: () => Promise<ShopperSession>
}

interface Session {
  token: string
  expiresAt: number
}

/** Under way for longer than this a call has failed. */
const longestMs = 15_000
/** A session that is about to end is not used. */
const sparedMs = 60_000

/** The public protocol from a store's page: a session is begun when it is needed, and anew when it has ended. */
export function createShopperClient({
  origin,
  key,
  shopperId: firstShopperId,
  language,
  now = Date.now,
  createSession,
}: ShopperClientInput): ShopperClient {
  let shopperId = firstShopperId
  let session: Promise<Session> | undefined
  let token = ''

  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const response = await fetch(`${origin}/api/widget/${path}`, {
      method: 'POST',
      credentials: 'omit',
      signal: AbortSignal.timeout(longestMs),
      ...init,
      headers: { 'accept-language': language, ...init.headers },
    }).catch((error: unknown) => {
      throw new ShopperError(0, String(error))
    })
    if (response.ok) return response
    const { detail } = await response.json().catch(() => ({}))
    throw new ShopperError(response.status, typeof detail === 'string' ? detail : '')
  }

  const sendJson = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

  async function beginSession(): Promise<Session> {
    const begun = createSession?.() ?? sendJson('sessions/', { key, shopper_id: shopperId }).then((sent) => sent.json())
    const { token: made, expires_at } = await begun
    token = made
    return { token: made, expiresAt: Date.parse(expires_at) }
  }

  async function getToken(): Promise<string> {
    const known = await session?.catch(() => undefined)
    if (known && known.expiresAt - sparedMs > now()) return known.token
    session = beginSession()
    return (await session).token
  }

  /** A session that the server does not know any more is begun anew, once. */
  async function withSession<Result>(run: (authorization: string) => Promise<Result>): Promise<Result> {
    try {
      return await run(`Bearer ${await getToken()}`)
    } catch (error) {
      if (!(error instanceof ShopperError && error.status === 401)) throw error
      session = undefined
      return run(`Bearer ${await getToken()}`)
    }
  }

  /** Sends what may be the last word of a page. Returns whether there is a session: it is not begun, the page may be gone before. */
  function sendLast(path: string, body: object): boolean {
    if (!token) return false
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    void send(path, { keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined)
    return true
  }

  return {
    begin: async () => void (await getToken()),
    ask: (question) => {
      const body = { ...question, language }
      return withSession(async (authorization) => (await sendJson('answers/', body, { authorization })).json())
    },
    transcribe: (wav) =>
      withSession(async (authorization) => {
        const headers = { authorization, 'content-type': 'audio/wav' }
        const response = await send(`transcriptions/?language=${language}`, { body: wav, headers })
        return (await response.json()).text
      }),
    tell: (event) => void sendLast('events/', { events: [event] }),
    tellCart: (cart) => {
      const body = JSON.stringify(cart)
      // A conversation of a page before, or of an hour ago, has no session.
      const told = withSession((authorization) => {
        const headers = { authorization, 'content-type': 'application/json' }
        return send('carts/', { keepalive: true, headers, body })
      })
      void told.catch(() => undefined)
    },
    report: (report) => sendLast('listening/', report),
    changeShopper: (id) => {
      shopperId = id
      session = undefined
      token = ''
    },
  }
}
