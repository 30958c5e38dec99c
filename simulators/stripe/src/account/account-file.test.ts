import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startStripeSimulator } from '../stripe-simulator.ts'
import { connectStripe, createPayer, openStripe, prices } from '../testing/stripe-client.ts'

function createStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'stripe.json')
}

test('an account with a file is the same after a restart, at another address', async () => {
  const stateFile = createStateFile()
  const first = await openStripe({ stateFile })
  const customer = await createPayer(first.stripe, 'pm_card_chargeCustomerFail')
  const input = { customer: customer.id, items: [{ price: 'price_starter' }] }
  const subscription = await first.stripe.subscriptions.create({ ...input, trial_period_days: 10 })
  first.control.advance({ days: 9 })
  const session = await first.stripe.checkout.sessions.create({ mode: 'setup', success_url: 'http://shop.test/' })
  await first.stop()

  const second = await openStripe({ stateFile })
  expect(second.control.now()).toBe(first.control.now())
  expect(second.control.listEvents()).toEqual(first.control.listEvents())
  const { url } = await second.stripe.checkout.sessions.retrieve(session.id)
  expect(url).toBe(`${second.origin}/c/pay/${session.id}`)
  second.control.advance({ days: 2 })
  const after = await second.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(after).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } })
})

test('a file that cannot be read stops the start and is named', async () => {
  const stateFile = createStateFile()
  writeFileSync(stateFile, '{"half')
  await expect(startStripeSimulator({ prices, stateFile })).rejects.toThrow(`cannot read ${stateFile}`)
})

test('without a file an account begins empty', async () => {
  const first = await startStripeSimulator({ prices })
  await connectStripe(first.origin).customers.create()
  await first.stop()
  const { stripe } = await openStripe()
  expect((await stripe.customers.list()).data).toEqual([])
})

test('several processes may keep their accounts in one file', async () => {
  const module = new URL('account-file.ts', import.meta.url).href
  const program = `
    import { AccountFile } from ${JSON.stringify(module)}
    const file = new AccountFile({ origin: '', clock: { advancedSeconds: 0 } }, ${JSON.stringify(createStateFile())})
    for (let count = 0; count < 1000; count += 1) file.save()`
  const save = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  // Rejects where a program does not end with 0.
  const silent = { stdout: '', stderr: '' }
  expect(await Promise.all([save(), save()])).toEqual([silent, silent])
})
