import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeEndpointSecret, signMessage } from './sign-message.ts'

// The sample of the Standard Webhooks specification and its libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }

test('[API-1] a signature is that of the Standard Webhooks specification', () => {
  expect(signMessage(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('[API-1] while a secret is replaced there is a signature for each, the new one first', () => {
  const next = makeEndpointSecret()
  expect(next).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const signatures = signMessage(message, [next, secret])['webhook-signature']?.split(' ')
  const key = Buffer.from(next.slice('whsec_'.length), 'base64')
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  expect(signatures).toEqual([
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ])
})
