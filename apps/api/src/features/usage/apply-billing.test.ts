import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBillingPeriod } from './apply-billing.ts'
import { getUsageAt, type UsageRow } from './usage.repository.ts'

const at = (text: string) => new Date(`${text}Z`)
const free: UsageRow = {
  plan_id: 'free',
  anchor: at('2026-01-31T10:00:00'),
  period_start: at('2026-10-31T10:00:00'),
  period_end: at('2026-11-30T10:00:00'),
  used: 200,
  recordings_used: 20,
  downloads_used: 2,
  searches_stored: 300,
  bytes_stored: 700_000,
  orders_stored: 40,
  openings_stored: 50,
  top_up: 0,
}
const november = { start: at('2026-11-18T12:00:00'), end: at('2026-12-18T12:00:00'), anchor: at('2026-11-18T12:00:00') }

describe('[BILL-14] [USAGE-2] the usage follows the billing period', () => {
  test('a first payment begins a period, with nothing used', () => {
    const now = at('2026-11-18T12:00:05')
    expect(applyBillingPeriod(free, { planId: 'starter', billing: november, now })).toEqual({
      plan_id: 'starter',
      anchor: november.anchor,
      period_start: november.start,
      period_end: november.end,
      used: 0,
      recordings_used: 0,
      downloads_used: 0,
      searches_stored: 0,
      bytes_stored: 0,
      orders_stored: 0,
      openings_stored: 0,
      top_up: 0,
    })
  })

  test('reading the same again, or a bigger plan in the same period, keeps what is used', () => {
    const row = { ...free, plan_id: 'starter', period_start: november.start, period_end: november.end, used: 70 }
    const now = at('2026-12-01T00:00:00')
    const kept = { used: 70, recordings_used: 20, downloads_used: 2 }
    expect(applyBillingPeriod(row, { planId: 'starter', billing: november, now })).toMatchObject(kept)
    expect(applyBillingPeriod(row, { planId: 'growth', billing: november, now })).toMatchObject({
      plan_id: 'growth',
      used: 70,
    })
  })

  test.each([
    ['not used', 2500, 1250],
    ['used in part', 3000, 750],
    ['used up', 3750, 0],
  ])(
    '[LIMIT-1] what is left of a top-up (%s) goes along into a period that begins before the one it was bought for ends',
    (_, used, left) => {
      const now = at('2026-12-01T12:00:05')
      const billing = {
        start: at('2026-12-01T12:00:00'),
        end: at('2026-12-31T12:00:00'),
        anchor: at('2026-12-01T12:00:00'),
      }
      const period = { plan_id: 'starter', period_start: november.start, period_end: november.end }
      const row = { ...free, ...period, used, top_up: 1250 }
      expect(applyBillingPeriod(row, { planId: 'growth', billing, now })).toMatchObject({ used: 0, top_up: left })
      const next = { ...november, start: november.end, end: at('2027-01-18T12:00:00') }
      const renewal = { planId: 'starter', billing: next, now: at('2026-12-18T12:00:01') }
      expect(applyBillingPeriod(row, renewal)).toMatchObject({ used: 0, top_up: 0 })
    },
  )

  test('a renewal that was counted before it was told keeps what is used since', () => {
    const now = at('2026-12-18T12:10:00')
    const billing = { ...november, start: november.end, end: at('2027-01-18T12:00:00') }
    const counted = { ...free, plan_id: 'starter', period_start: billing.start, period_end: billing.end, used: 9 }
    expect(applyBillingPeriod(counted, { planId: 'starter', billing, now })).toMatchObject({
      used: 9,
      period_start: billing.start,
    })
  })

  test('a provider that is late with its next period does not bring the last one back', () => {
    const now = at('2026-12-18T12:10:00')
    const row = { ...free, plan_id: 'starter', anchor: november.anchor, period_start: november.end }
    const counted = { ...row, period_end: at('2027-01-18T12:00:00'), used: 9 }
    expect(applyBillingPeriod(counted, { planId: 'starter', billing: november, now })).toMatchObject({
      period_start: november.end,
      used: 9,
    })
  })

  test('periods of 30 days end to the second, and the next one begins there before anybody tells', () => {
    const end = at('2027-01-30T12:00:00')
    const billing = { start: at('2026-12-31T12:00:00'), end, anchor: at('2026-12-31T12:00:00') }
    const row = applyBillingPeriod(free, { planId: 'starter', billing, now: at('2026-12-31T12:00:01') })
    const { period, used } = getUsageAt({ ...row, used: 5 }, new Date(end.getTime() + 1))
    expect([period.start, used]).toEqual([end, 0])
  })

  test('our month is shorter than a period that the provider tells again: what is used of it stays', () => {
    const billing = {
      start: at('2027-02-01T12:00:00'),
      end: at('2027-03-03T12:00:00'),
      anchor: at('2027-03-03T12:00:00'),
    }
    const row = { ...free, period_start: billing.start, period_end: at('2027-03-01T12:00:00'), used: 9 }
    expect(applyBillingPeriod(row, { planId: 'starter', billing, now: at('2027-03-01T13:00:00') })).toMatchObject({
      period_end: billing.end,
      used: 9,
    })
  })

  const periodDays = fc.constantFrom(30, 31)

  test('told within a day, as the sweep does, the usage is what was recommended in the period', () => {
    const step = fc.record({ hours: fc.integer({ min: 1, max: 20 }), isEvent: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), periodDays, (steps, days) => {
        replay(steps, { days, isAlwaysTold: true }, ({ used, recommended }) => expect(used).toBe(recommended))
      }),
    )
  })

  test('whatever the provider tells or leaves untold, nothing is counted that was not recommended in the period', () => {
    const step = fc.record({ hours: fc.integer({ min: 1, max: 400 }), isEvent: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), periodDays, (steps, days) => {
        replay(steps, { days, isAlwaysTold: false }, ({ used, recommended }) =>
          expect(used).toBeLessThanOrEqual(recommended),
        )
      }),
    )
  })
})

interface Step {
  hours: number
  isEvent: boolean
}

/** Events, and a provider with periods of some days that is read instead of them or also after each. */
function replay(
  steps: Step[],
  provider: { days: number; isAlwaysTold: boolean },
  check: (now: { used: number; recommended: number }) => void,
): void {
  const begin = november.start.getTime()
  const periodMs = provider.days * 86_400_000
  const readBilling = (now: Date) => {
    const start = begin + Math.floor((now.getTime() - begin) / periodMs) * periodMs
    return { start: new Date(start), end: new Date(start + periodMs), anchor: new Date(start + periodMs) }
  }
  let now = november.start
  let row = applyBillingPeriod(free, { planId: 'growth', billing: readBilling(now), now })
  const sent: Date[] = []
  for (const { hours, isEvent } of steps) {
    now = new Date(now.getTime() + hours * 3_600_000)
    if (isEvent) {
      // As the recorder writes it.
      const { period, used } = getUsageAt(row, now)
      row = { ...row, period_start: period.start, period_end: period.end, used: used + 1 }
      sent.push(now)
    }
    if (!isEvent || provider.isAlwaysTold)
      row = applyBillingPeriod(row, { planId: 'growth', billing: readBilling(now), now })
    const { period, used } = getUsageAt(row, now)
    expect(period.start <= now && now < period.end).toBe(true)
    check({ used, recommended: sent.filter((instant) => instant >= period.start).length })
  }
}
