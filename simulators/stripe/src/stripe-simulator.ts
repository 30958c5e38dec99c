import { createServer, type Server, type ServerResponse } from 'node:http'
import { createAccount } from './account/account.ts'
import { AccountFile } from './account/account-file.ts'
import { defaultSettings, type Settings } from './account/settings.ts'
import { type SimulatedPrice, seedPrice } from './catalog/prices.ts'
import { StripeControl } from './control/control.ts'
import { answerControl } from './control/control-http.ts'
import { Api } from './http/api.ts'
import { Faults } from './http/faults.ts'
import { answerJson, type HttpAnswer, type HttpRequest, readRequest, writeAnswer } from './http/http-message.ts'
import { RequestLog } from './http/request-log.ts'
import { answerCheckoutPage } from './pages/checkout-page.ts'
import { answerPage, html } from './pages/html.ts'
import { answerInvoicePage } from './pages/invoice-page.ts'
import { runDueWork } from './subscriptions/due-work.ts'
import { Webhooks, type WebhookTarget } from './webhooks/webhooks.ts'

export interface StripeSimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number
  prices: readonly SimulatedPrice[]
  webhook?: WebhookTarget
  settings?: Partial<Settings>
  /** The clock that the account's time is based on. */
  now?: () => Date
  /** Keeps the account in this file, so that it is there again after a restart. Without it, all is gone with a stop. */
  stateFile?: string
  /** Hears of every call of the API and what it is answered. */
  onExchange?: (exchange: { method: string; path: string; status: number; body: string }) => void
}

export interface StripeSimulator {
  /** Such as http://127.0.0.1:4711; the official client takes host, port and protocol from it. */
  origin: string
  control: StripeControl
  stop: () => Promise<void>
}

/** Starts a Stripe account of its own on loopback. Throws when the port is taken or the state file cannot be read. */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const account = createAccount(options.now ?? (() => new Date()), { ...defaultSettings, ...options.settings })
  const stateFile = options.stateFile === undefined ? null : new AccountFile(account, options.stateFile)
  stateFile?.load()
  for (const price of options.prices) seedPrice(account, price)
  const webhooks = new Webhooks(options.webhook ?? null, () => account.clock.baseNow())
  account.onEvent = (event) => webhooks.accept(event)
  const faults = new Faults()
  const log = new RequestLog()
  const api = new Api(account, { faults, log })
  const control = new StripeControl({ account, webhooks, faults, log })

  async function answerApi(request: HttpRequest): Promise<HttpAnswer | null> {
    const given = await api.answer(request)
    const { method, path } = request
    if (given) options.onExchange?.({ method, path, status: given.status, body: given.body })
    return given
  }

  async function answer(request: HttpRequest): Promise<HttpAnswer | null> {
    if (request.path.startsWith('/v1/')) return answerApi(request)
    if (request.path.startsWith('/_control/')) return answerControl(control, request)
    runDueWork(account, account.clock.now())
    const sessionId = /^\/c\/pay\/(\w+)$/.exec(request.path)?.[1]
    if (sessionId !== undefined) return answerCheckoutPage(account, sessionId, request)
    const invoiceId = /^\/i\/(\w+)$/.exec(request.path)?.[1]
    if (invoiceId !== undefined) return answerInvoicePage(account, invoiceId, request)
    const title = 'This page does not exist'
    return answerPage({ title, content: html`<h1>${title}</h1>`, status: 404 })
  }

  const server = createServer((message, response) => {
    response.once('close', () => stateFile?.saveSoon())
    readRequest(message)
      .then((request) => (request === null ? answerJson(413, { error: { message: 'Too long' } }) : answer(request)))
      .then((result) => (result === null ? response.destroy() : writeAnswer(response, result)))
      .catch((error: unknown) => fail(response, error))
  })
  account.origin = await listen(server, options.port ?? 0)
  stateFile?.moveAddresses()
  return {
    origin: account.origin,
    control,
    stop: async () => {
      await webhooks.stop()
      await close(server)
      stateFile?.save()
    },
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  writeAnswer(response, answerJson(500, { error: { type: 'api_error', message: `The simulator failed: ${message}` } }))
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The simulator has no port'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
