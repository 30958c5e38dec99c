import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, dayMs } from '../../testing/payers.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { sweepAlerts } from './sweep.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())

test('[ALERT-1] [LIMIT-1] who is told of a limit ahead is told of a top-up where one can be bought', async () => {
  const { t } = world
  const [paying, free] = [await createPayer(world, 'stripe'), await createPayer(world, 'stripe')]
  await paying.choose('starter')
  for (const [{ owner }, planId, used] of [
    [paying, 'starter', 1300],
    [free, 'free', 130],
  ] as const) {
    const { workspaceId } = owner
    for (let day = 1; day <= 28; day += 1) {
      const occurred_at = new Date(t.clock.now().getTime() - day * dayMs).toISOString()
      const events = Array.from({ length: planId === 'free' ? 20 : 120 }, () => makeSearch({ occurred_at }))
      await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
    }
    await setPlan(t.deps.db, { workspaceId, planId, used })
  }
  await t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()
  t.mails.length = 0
  await sweepAlerts(t.deps)
  await t.runJobs()
  const readMail = ({ owner }: typeof paying) => t.mails.find(({ to }) => to === owner.email)?.text
  const getBilling = ({ owner }: typeof paying) =>
    `${t.deps.appAddress.origin}/settings/billing?workspace=${owner.workspaceId}`
  const offered = readMail(paying)
  expect(offered).toContain('A larger plan, or a one-time top-up for this period, keeps it answering.')
  expect(offered).toContain(`Get more voice recommendations:\n${getBilling(paying)}#usage`)
  const notOffered = readMail(free)
  expect(notOffered).toContain('With a larger plan it keeps answering.')
  expect(notOffered).toContain(`Compare the plans:\n${getBilling(free)}#plans`)
})
