import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SimulatedPrice } from './catalog/prices.ts'
import { startStripeSimulator } from './stripe-simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    prices: { type: 'string' },
    'state-file': { type: 'string' },
    'refuse-raw-cards': { type: 'boolean', default: false },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_simulator' },
  },
})

const example: SimulatedPrice[] = [
  {
    id: 'price_example',
    productId: 'prod_example',
    productName: 'Example',
    amount: 1900,
    currency: 'usd',
    interval: 'month',
  },
]
const prices =
  values.prices === undefined ? example : (JSON.parse(readFileSync(values.prices, 'utf8')) as SimulatedPrice[])
const url = values['webhook-url']
const simulator = await startStripeSimulator({
  port: Number(values.port),
  prices,
  settings: { rawCards: values['refuse-raw-cards'] ? 'refused' : 'permitted' },
  ...(values['state-file'] !== undefined && { stateFile: values['state-file'] }),
  ...(url !== undefined && { webhook: { url, secret: values['webhook-secret'] } }),
})
process.stdout.write(`Stripe simulator on ${simulator.origin}, webhooks ${url === undefined ? 'off' : `to ${url}`}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
