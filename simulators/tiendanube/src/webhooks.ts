import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { refuse } from './refuse.ts'
import type { PlatformState, Webhook } from './state.ts'

const actions = {
  app: ['uninstalled', 'suspended', 'resumed'],
  category: ['created', 'updated', 'deleted'],
  customer: ['created', 'updated', 'deleted'],
  order: ['created', 'updated', 'paid', 'packed', 'fulfilled', 'cancelled', 'edited', 'pending', 'voided'],
  product: ['created', 'updated', 'deleted'],
  domain: ['updated'],
}
const events = Object.entries(actions).flatMap(([thing, names]) => names.map((name) => `${thing}/${name}`))

const isOfOrders = (event: unknown) => String(event).startsWith('order/')

/** What is wrong with a webhook that is to be registered, by field. */
function listProblems(state: PlatformState, { event, url }: Record<string, unknown>): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const isForbidden = state.forbiddenEvents.has(String(event)) || (isOfOrders(event) && !state.readsOrders)
  const isOffered = events.includes(String(event)) && !isForbidden
  if (!isOffered) problems.event = [`Invalid event specified. Events allowed: ${events.join(', ')}`]
  if (typeof url !== 'string' || !URL.canParse(url)) problems.url = ['invalid url specified']
  const isThere = state.webhooks.some((webhook) => webhook.event === event && webhook.url === url)
  if (isThere) problems.url = ['has already been taken']
  return problems
}

function createWebhook(state: PlatformState, request: SimulatedRequest): Answer {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return refuse(415, 'Unsupported Media Type', 'The body must be JSON')
  }
  const order = parseJson(request.body) ?? {}
  const problems = listProblems(state, order)
  if (Object.keys(problems).length > 0) return { status: 422, body: problems }
  const now = state.now.toISOString()
  const { event, url } = order
  const webhook: Webhook = {
    id: state.takeId(),
    event: String(event),
    url: String(url),
    created_at: now,
    updated_at: now,
  }
  state.webhooks.push(webhook)
  return { status: 201, body: webhook }
}

/** Registers a webhook, or takes one away. */
export function changeWebhooks(state: PlatformState, request: SimulatedRequest, id: string | undefined): Answer {
  if (request.method === 'POST') return createWebhook(state, request)
  const place = state.webhooks.findIndex((webhook) => String(webhook.id) === id)
  if (request.method !== 'DELETE' || place < 0) return refuse(404, 'Not Found', 'Webhook not found')
  state.webhooks.splice(place, 1)
  return { status: 200, body: {} }
}
