import type { LatestCheckout, Subscription } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { judgeReturn } from './checkout-outcome.ts'

const growth = { status: 'active', plan: { id: 'growth' }, pending_plan: null } as Subscription
const starterLater = { ...growth, pending_plan: { plan: { id: 'starter' } } } as Subscription
const asked = { way: 'success', planId: 'growth', subscription: null, checkout: undefined, waitedMs: 0 } as const
const make = (state: LatestCheckout['state'], plan_id = 'growth'): LatestCheckout => ({ state, plan_id })

test('[ROUTE-5] only the plan that this tab set out to pay for is announced, once it is there', () => {
  expect(judgeReturn({ ...asked, subscription: growth })).toBe('active')
  expect(judgeReturn({ ...asked, way: 'cancel', subscription: growth })).toBe('active')
  expect(judgeReturn({ ...asked, planId: 'starter', subscription: starterLater })).toBe('planned')
  expect(judgeReturn({ ...asked, planId: 'starter', subscription: growth })).toBeNull()
})

test('[ROUTE-5] an address that was opened by hand brings no thanks, whatever the store pays for', () => {
  expect(judgeReturn({ ...asked, planId: null, subscription: growth })).toBe('current')
  expect(judgeReturn({ ...asked, planId: null })).toBe('none')
  expect(judgeReturn({ ...asked, planId: null, way: 'cancel' })).toBe('none')
})

test('[ROUTE-5] a charge that was declined, or a page that was left, is told as that', () => {
  expect(judgeReturn({ ...asked, checkout: make('declined') })).toBe('declined')
  expect(judgeReturn({ ...asked, checkout: make('expired') })).toBe('unpaid')
  expect(judgeReturn({ ...asked, way: 'cancel', checkout: make('open') })).toBe('canceled')
})

test('[ROUTE-5] what is not decided is waited for, not for ever', () => {
  expect(judgeReturn({ ...asked, checkout: make('open'), waitedMs: 7999 })).toBeNull()
  expect(judgeReturn({ ...asked, checkout: make('open'), waitedMs: 8000 })).toBe('unpaid')
  expect(judgeReturn({ ...asked, checkout: make('completed'), waitedMs: 39_999 })).toBeNull()
  expect(judgeReturn({ ...asked, checkout: make('completed'), waitedMs: 40_000 })).toBe('unconfirmed')
})

test('[ROUTE-5] what came of another checkout says nothing about this one', () => {
  expect(judgeReturn({ ...asked, checkout: make('declined', 'scale') })).toBeNull()
})
