import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import type { Account } from './account.ts'
import { newId } from './ids.ts'

export const apiVersion = '2026-10-28.endive'

type EventType = Stripe.EventBase['type']

interface NewEvent {
  type: EventType
  object: object
  previous?: object
}

/** Records what happened with a copy of the object as it is now, and hands it to the webhooks. */
export function recordEvent(account: Account, { type, object, previous }: NewEvent): Stripe.EventBase {
  const data = { object: structuredClone(object), ...(previous && { previous_attributes: previous }) }
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: account.clock.now(),
    data,
    livemode: false,
    pending_webhooks: 0,
    request: account.request ?? { id: null, idempotency_key: null },
    type,
  }
  account.events.add(event)
  account.onEvent(event)
  return event
}

/** Changes an object and records it with the attributes that it had before; no event when nothing changed. */
export function recordChange(account: Account, type: EventType, change: { object: object; apply: () => void }): void {
  const before = new Map(Object.entries(structuredClone(change.object)))
  change.apply()
  const previous: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(change.object)) {
    if (JSON.stringify(value) !== JSON.stringify(before.get(key))) previous[key] = before.get(key) ?? null
  }
  if (Object.keys(previous).length > 0) recordEvent(account, { type, object: change.object, previous })
}

export function listEvents(account: Account, params: Params): Stripe.ApiList<Stripe.EventBase> {
  const type = params.findText('type')
  const types = params.listTexts('types')
  const created = params.findGroup('created')
  const from = created?.findInteger('gte') ?? 0
  return account.events.list({
    params,
    url: '/v1/events',
    keep: (event) =>
      (type === undefined || event.type === type) &&
      (types.length === 0 || types.includes(event.type)) &&
      event.created >= from,
  })
}
