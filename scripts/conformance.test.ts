import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps/run-step.ts'

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/conformance.ts'), ...args], {
    encoding: 'utf8',
    env: {},
  })
  return { status, text: stdout + stderr }
}

test.each(['stripe', 'shopify', 'bigcommerce', 'tiendanube'])(
  '%s is skipped visibly without its credentials',
  (party) => {
    const { status, text } = run(party)
    expect(status).toBe(0)
    expect(text).toMatch(new RegExp(`^${party}: a run makes .*\nSKIPPED: \\w+.* not set\\.$`, 'm'))
  },
)

test('whom it does not know it asks for', () => {
  for (const args of [[], ['paypal'], ['constructor']]) {
    expect(run(...args)).toEqual({ status: 2, text: expect.stringContaining('Name one of stripe, shopify') })
  }
})
