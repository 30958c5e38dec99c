import { expect, test } from 'vitest'
import { findInstallReturn, getReturnPath } from './return-path.ts'

test('[ROUTE-2] after signing in comes the page first asked for, its query kept', () => {
  expect(getReturnPath({ from: '/settings/store?tab=key#top' })).toBe('/settings/store?tab=key#top')
})

test.each([[null], [undefined], ['/settings'], [{}], [{ from: 7 }], [{ from: '/login' }], [{ from: '/register?a=1' }]])(
  '[ROUTE-2] the dashboard where nothing worth going to was asked for: %j',
  (state) => {
    expect(getReturnPath(state)).toBe('/')
  },
)

test('[REG-9] the installed store that waits, for who came from its registration', () => {
  const state = { from: '/register?platform=shopify&merchant_id=1', installedStore: 'Casa Yerba' }
  expect(getReturnPath(state)).toBe(state.from)
  expect(findInstallReturn(state)).toEqual(state)
})

test.each(['https://evil.example/register?', '//evil.example/register?', '/login', '/registered?', 7])(
  '[SEC-1] nothing but a registration waits for a sign-in: %j',
  (from) => {
    expect(findInstallReturn({ from, installedStore: 'Casa Yerba' })).toBeNull()
    expect(findInstallReturn({ from: '/register?a=1', installedStore: 7 })).toBeNull()
  },
)
