import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchError, createPayer, openStripe } from '../testing/stripe-client.ts'

const firstEnd = Date.UTC(2026, 11, 1) / 1000

async function scheduleDowngrade(
  stripe: Stripe,
): Promise<{ subscription: Stripe.Subscription; schedule: Stripe.SubscriptionSchedule }> {
  const customer = await createPayer(stripe)
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_growth' }] })
  const created = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [phase] = created.phases
  if (phase === undefined) throw new Error('The schedule has no phase')
  const schedule = await stripe.subscriptionSchedules.update(created.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: 'price_growth', quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date },
      { items: [{ price: 'price_starter', quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  })
  return { subscription, schedule }
}

test('a downgrade by schedule counts from the next period, without prorations, and is then let go', async () => {
  const { stripe, control } = await openStripe()
  const { subscription, schedule } = await scheduleDowngrade(stripe)
  expect(schedule.phases.map((phase) => [phase.items[0]?.price, phase.end_date])).toEqual([
    ['price_growth', firstEnd],
    ['price_starter', Date.UTC(2027, 0, 1) / 1000],
  ])
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview).toMatchObject({ amount_due: 1900, created: firstEnd })
  expect((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe('price_growth')
  control.advanceTo(firstEnd + 3600)
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice', 'schedule'] })
  expect(after).toMatchObject({
    status: 'active',
    items: { data: [{ id: subscription.items.data[0]?.id, price: { id: 'price_starter' } }] },
    latest_invoice: { status: 'paid', amount_paid: 1900, billing_reason: 'subscription_cycle' },
    schedule: { status: 'active', current_phase: { start_date: firstEnd } },
  })
  control.advance({ days: 31 })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ schedule: null, status: 'active' })
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
    subscription: null,
  })
})

test('a released schedule changes nothing any more', async () => {
  const { stripe, control } = await openStripe()
  const { subscription, schedule } = await scheduleDowngrade(stripe)
  await stripe.subscriptionSchedules.release(schedule.id)
  control.advanceTo(firstEnd + 3600)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    schedule: null,
    items: { data: [{ price: { id: 'price_growth' } }] },
  })
  expect((await catchError(stripe.subscriptionSchedules.release(schedule.id))).message).toContain('`released` status')
})

test('under a schedule a cancellation at period end is refused, and a second schedule, too', async () => {
  const { stripe } = await openStripe()
  const { subscription } = await scheduleDowngrade(stripe)
  const cancel = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  expect((await catchError(cancel)).message).toContain('managed by the subscription schedule')
  const second = stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  expect((await catchError(second)).message).toContain('already attached to a schedule')
})

test('an end of the subscription ends its schedule', async () => {
  const { stripe } = await openStripe()
  const { subscription, schedule } = await scheduleDowngrade(stripe)
  await stripe.subscriptions.cancel(subscription.id)
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled')
})

test('a past phase stays in the answer, and cannot be sent back', async () => {
  const { stripe, control } = await openStripe()
  const { schedule } = await scheduleDowngrade(stripe)
  control.advanceTo(firstEnd + 3600)
  const [past, current] = (await stripe.subscriptionSchedules.retrieve(schedule.id)).phases
  if (!past || !current) throw new Error('A phase is missing')
  const items = [{ price: 'price_starter' }]
  const update = (start_date: number) =>
    stripe.subscriptionSchedules.update(schedule.id, { phases: [{ items, start_date, end_date: current.end_date }] })
  expect((await catchError(update(past.start_date))).message).toContain('start date of the current phase')
  expect((await update(current.start_date)).phases.map(({ start_date }) => start_date)).toEqual([
    past.start_date,
    current.start_date,
  ])
})

test('phases must begin with the current one and follow each other', async () => {
  const { stripe } = await openStripe()
  const { schedule } = await scheduleDowngrade(stripe)
  const items = [{ price: 'price_starter' }]
  const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
    catchError(stripe.subscriptionSchedules.update(schedule.id, { phases }))
  expect((await update([{ items }])).message).toContain('start_date')
  expect((await update([{ items, start_date: firstEnd }])).message).toContain('start date of the current phase')
})
