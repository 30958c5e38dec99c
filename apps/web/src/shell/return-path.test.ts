import { expect, test } from 'vitest'
import { getReturnPath } from './return-path.ts'

test('[ROUTE-2] after signing in comes the page first asked for, its query kept', () => {
  expect(getReturnPath({ from: '/settings/store?tab=key#top' })).toBe('/settings/store?tab=key#top')
})

test.each([[null], [undefined], ['/settings'], [{}], [{ from: 7 }], [{ from: '/login' }], [{ from: '/register?a=1' }]])(
  '[ROUTE-2] the dashboard where nothing worth going to was asked for: %j',
  (state) => {
    expect(getReturnPath(state)).toBe('/')
  },
)
