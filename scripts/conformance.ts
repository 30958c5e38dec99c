import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps/run-step.ts'

/*
 * The suites that hold our adapters against the simulators, against a real test account instead:
 * `npm run conformance -- stripe|shopify|bigcommerce|tiendanube`. Credentials come from the environment.
 */
interface Party {
  needs: string[]
  /** What a run makes there, and what becomes of it. */
  makes: string
}

const parties: Record<string, Party> = {
  stripe: {
    needs: ['STRIPE_SECRET_KEY'],
    makes:
      'three prices with their products, which are archived at the end, and a customer with two cards, pages, subscriptions and invoices, who is deleted with all of it. Test mode alone.',
  },
  shopify: {
    needs: ['CONFORMANCE_SHOPIFY_SHOP', 'CONFORMANCE_SHOPIFY_ACCESS_TOKEN'],
    makes: 'nothing: it reads the store, its products and the subscription of the app.',
  },
  bigcommerce: {
    needs: ['CONFORMANCE_BIGCOMMERCE_STORE_HASH', 'CONFORMANCE_BIGCOMMERCE_ACCESS_TOKEN'],
    makes: 'five webhooks and a script that lead to CONFORMANCE_ORIGIN, which are removed at the end.',
  },
  tiendanube: {
    needs: [
      'TIENDANUBE_APP_ID',
      'CONFORMANCE_TIENDANUBE_STORE_ID',
      'CONFORMANCE_TIENDANUBE_ACCESS_TOKEN',
      'CONFORMANCE_CONTACT',
    ],
    makes: 'eight webhooks that lead to CONFORMANCE_ORIGIN, which are removed at the end.',
  },
}

const [name = ''] = process.argv.slice(2)
const party = Object.hasOwn(parties, name) ? parties[name] : undefined
if (!party) {
  console.error(`Name one of ${Object.keys(parties).join(', ')}: npm run conformance -- stripe`)
  process.exit(2)
}
const missing = party.needs.filter((variable) => !process.env[variable])
console.log(`${name}: a run makes ${party.makes}`)
if (missing.length > 0) {
  console.log(`SKIPPED: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`)
  process.exit(0)
}
const vitest = join(root, 'node_modules/.bin/vitest')
const config = join(root, 'vitest.conformance.config.ts')
const { status } = spawnSync(vitest, ['run', '--config', config, `${name}.conformance`], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
