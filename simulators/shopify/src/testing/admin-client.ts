import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type ShopifySimulator, startShopifySimulator } from '../start-shopify-simulator.ts'

export const domain = 'tienda-del-sur.myshopify.com'

export interface AdminResult {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes.
  body: any
}

/** A GraphQL call as an app makes it. */
export async function callAdmin(
  simulator: ShopifySimulator,
  token: string,
  request: { query: string; variables?: object; shop?: string },
): Promise<AdminResult> {
  const answer = await fetch(`${simulator.origin}/${request.shop ?? domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: request.query, variables: request.variables }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** What it answers from now on. */
  status: number
  stop(): void
}

/** An app that only keeps the webhooks that it gets. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhooks`,
    received: [],
    status: 200,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** A simulator at a fixed time whose webhooks go to a receiver of its own. */
export async function startTestWorld(now = new Date('2026-11-21T12:00:00Z')) {
  const receiver = await startReceiver()
  const simulator = await startShopifySimulator({
    now: () => now,
    app: { clientSecret: 'hush', webhooks: { '*': receiver.url } },
  })
  return {
    receiver,
    simulator,
    control: simulator.control,
    async stop() {
      await simulator.stop()
      receiver.stop()
    },
  }
}
