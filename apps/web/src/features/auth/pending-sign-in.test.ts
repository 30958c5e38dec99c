import { expect, test } from 'vitest'
import { findPendingSignIn } from './pending-sign-in.ts'

test('[ACC-6] a sign-in that waits for its code is found beside the page to return to', () => {
  const pendingSignIn = { token: 'a', email: 'ana@shop.example' }
  expect(findPendingSignIn({ from: '/settings', pendingSignIn })).toEqual(pendingSignIn)
})

test.each([null, undefined, 'text', {}, { pendingSignIn: null }, { pendingSignIn: { token: 1, email: 'a' } }])(
  '[ACC-6] %j holds none',
  (state) => {
    expect(findPendingSignIn(state)).toBeNull()
  },
)
