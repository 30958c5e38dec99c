import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { confirmEmail, mailEmailCode } from '../../testing/email-code.ts'
import { createPayer, type Payer } from '../../testing/payers.ts'
import { createStripeClient } from './stripe/stripe-client.ts'

let world: BillingWorld
let customers: ReturnType<typeof createStripeClient>['customers']
beforeAll(async () => {
  world = await createBillingWorld()
  const apiBase = new URL(world.stripe.origin)
  customers = createStripeClient({ secretKey: 'sk_test_of_the_test', apiBase, timeoutMs: 60_000 }).customers
})
afterAll(() => world.close())

async function createStripePayer(): Promise<Payer> {
  const payer = await createPayer(world, 'stripe')
  await payer.choose('starter')
  return payer
}

/** Gives the payer's account another address, to the last job. */
async function changeEmail({ owner }: Payer, email: string): Promise<void> {
  const { t } = world
  expect((await confirmEmail(t, await mailEmailCode(t, owner, email))).status).toBe(200)
  await t.runJobs()
}

async function findCustomerId({ owner }: Payer): Promise<string> {
  const rows = world.t.deps.db.selectFrom('billing_customers').where('workspace_id', '=', owner.workspaceId)
  return (await rows.select('customer_id').executeTakeFirstOrThrow()).customer_id
}

test('[ACC-7] [BILL-5] Stripe writes to the new address of an owner', async () => {
  const payer = await createStripePayer()
  const id = await findCustomerId(payer)
  expect(await customers.retrieve(id)).toMatchObject({ email: payer.owner.email })
  await changeEmail(payer, 'nueva@shop.example')
  expect(await customers.retrieve(id)).toMatchObject({ email: 'nueva@shop.example' })
})

test('[ACC-7] [BILL-5] an address of its own that Stripe has for the invoices stays', async () => {
  const payer = await createStripePayer()
  const id = await findCustomerId(payer)
  await customers.update(id, { email: 'contador@estudio.example' })
  await changeEmail(payer, 'otra@shop.example')
  expect(await customers.retrieve(id)).toMatchObject({ email: 'contador@estudio.example' })
})

test('[TEAM-7] [BILL-5] Stripe writes to the new owner of a store that was handed over', async () => {
  const { t } = world
  const payer = await createStripePayer()
  const id = await findCustomerId(payer)
  const bob = await t.registerOwner()
  await addMember(t, { owner: payer.owner, member: bob })
  const path = `/api/auth/users/${bob.signedIn.id}/hand-over/`
  const { headers, password } = payer.owner
  expect((await t.call('POST', path, { headers, body: { password } })).status).toBe(204)
  await t.runJobs()
  expect(await customers.retrieve(id)).toMatchObject({ email: bob.email })
})
