import { createHash, randomUUID } from 'node:crypto'
import type { WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { signWebhook } from './sign.ts'
import type { PlatformState } from './state.ts'

/** Sends the webhooks of an event, each `times` times over. */
export type Tell = (scope: string, data: object, times?: number) => void

export function createTell(state: PlatformState, sender: WebhookSender): Tell {
  const producer = `stores/${state.store.hash}`
  return (scope, data, times = state.copies) => {
    const created_at = Math.floor(state.now.getTime() / 1000)
    const hash = createHash('sha1')
      .update(JSON.stringify([scope, data, created_at]))
      .digest('hex')
    const content = { scope, store_id: '1001', data, hash, created_at, producer }
    for (const hook of state.hooks.filter((candidate) => candidate.is_active && candidate.scope === scope)) {
      const body = JSON.stringify(content)
      const id = `msg_${randomUUID()}`
      const secret = state.app.clientSecret
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': String(created_at),
        'webhook-signature': signWebhook({ id, timestamp: created_at, body, secret }),
      }
      sender.send(hook.destination, content, { times, headers: { ...hook.headers, ...(hook.isSigned ? signed : {}) } })
    }
  }
}
