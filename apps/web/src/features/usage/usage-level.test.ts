import { describe, expect, test } from 'vitest'
import { getUsageLevel } from './usage-level.ts'

const paid = { limit: 1000, is_free_plan: false }
const free = { limit: 100, is_free_plan: true }

describe('usage standing', () => {
  test.each([
    { used: 0, limit: 1000, percent: 0 },
    { used: 250, limit: 1000, percent: 25 },
    { used: 1, limit: 8, percent: 12.5 },
    { used: 1000, limit: 1000, percent: 100 },
    { used: 1200, limit: 1000, percent: 100 },
    { used: 5, limit: 0, percent: 0 },
    { used: 5, limit: -1, percent: 0 },
  ])('[BANNER-1] $used of $limit is $percent %', ({ used, limit, percent }) => {
    expect(getUsageLevel({ usage_count: used, limit, is_free_plan: false }).percentUsed).toBe(percent)
  })

  test.each([
    { used: 0, isShown: false },
    { used: 699, isShown: false },
    { used: 700, isShown: true },
    { used: 1000, isShown: true },
  ])('[BANNER-1] a paid plan at $used of 1000 shows the banner: $isShown', ({ used, isShown }) => {
    expect(getUsageLevel({ ...paid, usage_count: used }).isBannerShown).toBe(isShown)
  })

  test.each([0, 10, 69, 70, 100])('[BANNER-1] a free plan at %i %% always shows the banner', (used) => {
    expect(getUsageLevel({ ...free, usage_count: used }).isBannerShown).toBe(true)
  })

  test.each([
    { used: 0, status: 'good' },
    { used: 699, status: 'good' },
    { used: 700, status: 'warning' },
    { used: 899, status: 'warning' },
    { used: 900, status: 'critical' },
    { used: 5000, status: 'critical' },
  ])('[BANNER-2] $used of 1000 is $status', ({ used, status }) => {
    expect(getUsageLevel({ ...paid, usage_count: used }).status).toBe(status)
  })

  test.each([
    { plan: free, used: 0, action: 'upgrade' },
    { plan: free, used: 95, action: 'upgrade' },
    { plan: paid, used: 699, action: 'billing' },
    { plan: paid, used: 700, action: 'viewPlans' },
    { plan: paid, used: 1000, action: 'viewPlans' },
  ])('[BANNER-3] free plan: $plan.is_free_plan, $used used calls for $action', ({ plan, used, action }) => {
    expect(getUsageLevel({ ...plan, usage_count: used }).action).toBe(action)
  })

  test('[BILL-1] a limit of -1 is unlimited, whatever was used', () => {
    expect(getUsageLevel({ usage_count: 123_456, limit: -1, is_free_plan: false })).toMatchObject({
      isUnlimited: true,
      percentUsed: 0,
      status: 'good',
      isBannerShown: false,
    })
    expect(getUsageLevel({ ...paid, usage_count: 1 }).isUnlimited).toBe(false)
  })
})
