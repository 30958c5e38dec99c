import type { BillingPlan } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { forecastWidget } from './widget-forecast.ts'

const makePlan = (voice_recommendations_limit: number) => ({ voice_recommendations_limit }) as BillingPlan
const [free, starter, custom] = [makePlan(250), makePlan(2500), makePlan(-1)]
const makeUsage = (plan: BillingPlan, used: number) => ({
  plan,
  recommendations: { used, limit: plan.voice_recommendations_limit, is_exceeded: false },
})
const atOnce = { outcome: 'PLAN_CHANGE', is_immediate: true } as const
const later = { outcome: 'PLAN_CHANGE', is_immediate: false } as const

test('[BILL-14] a smaller plan that begins at once, with more used than it has, stops the widget at once', () => {
  const forecast = forecastWidget({ plan: free, ...atOnce }, makeUsage(starter, 700))
  expect(forecast).toEqual({ when: 'at_once', used: 700, limit: 250 })
  expect(forecastWidget({ plan: free, ...atOnce }, makeUsage(starter, 250))?.when).toBe('at_once')
})

test('[BILL-14] one that begins with the next period stops it there, once as much is used again', () => {
  expect(forecastWidget({ plan: free, ...later }, makeUsage(starter, 700))?.when).toBe('later')
  const bought = { outcome: 'NEW_SUBSCRIPTION', is_immediate: true } as const
  expect(forecastWidget({ plan: starter, ...bought }, makeUsage(custom, 9000))?.when).toBe('later')
})

test('[BILL-14] nothing is said where the plan has enough, or more than the one before', () => {
  expect(forecastWidget({ plan: free, ...atOnce }, makeUsage(starter, 249))).toBeNull()
  expect(forecastWidget({ plan: starter, ...atOnce }, makeUsage(free, 4000))).toBeNull()
  expect(forecastWidget({ plan: custom, ...atOnce }, makeUsage(starter, 4000))).toBeNull()
})
