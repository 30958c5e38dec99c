import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeBrowser, installFakeBrowser } from '../testing/fake-browser.ts'
import { createSignedIn } from '../testing/signed-in.ts'
import { writeCookie } from './cookies.ts'
import {
  clearSession,
  findAccessToken,
  findRefreshToken,
  findUser,
  findWorkspaceId,
  hasSession,
  saveAccessToken,
  saveNames,
  saveWorkspaceId,
  startSession,
  subscribeToSession,
  subscribeToSignInElsewhere,
} from './session.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = installFakeBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a session that starts', () => {
  test('[LOGIN-4] keeps both tokens in cookies for 2 days, for this site only', () => {
    startSession(createSignedIn())
    const attributes = ['max-age=172800', 'path=/', 'samesite=strict']
    expect(browser.setCookies).toEqual([
      { name: 'access_token', value: 'access-1', attributes },
      { name: 'refresh_token', value: 'refresh-1', attributes },
    ])
    expect(findAccessToken()).toBe('access-1')
    expect(findRefreshToken()).toBe('refresh-1')
    expect(hasSession()).toBe(true)
  })

  test('[LOGIN-4] over https its cookies are Secure', () => {
    browser = installFakeBrowser({ protocol: 'https:' })
    startSession(createSignedIn())
    expect(browser.setCookies.map(({ attributes }) => attributes.includes('secure'))).toEqual([true, true])
  })

  test('[LOGIN-4] keeps the user as JSON, without tokens, permissions reduced to the part after the dot', () => {
    const { access: _, refresh: __, ...user } = createSignedIn({ permissions: ['team.view', 'billing.view', 'export'] })
    startSession(createSignedIn({ permissions: user.permissions }))
    expect(JSON.parse(browser.storage.get('user') ?? '')).toEqual({ ...user, permissions: ['view', 'export'] })
    expect(findUser()?.merchant.id).toBe('0199a1c0-0000-7000-8000-000000000002')
  })
})

test('[WS-1] who signs in over another session gets no workspace of the one before', () => {
  startSession(createSignedIn())
  saveWorkspaceId('workspace-1')
  startSession(createSignedIn({ access: 'access-2' }))
  expect(findWorkspaceId()).toBe('workspace-1')
  startSession(createSignedIn({ id: 'somebody else' }))
  expect(findWorkspaceId()).toBeNull()
})

test('[ACC-1] names that were changed are kept, and the rest of the user with them', () => {
  startSession(createSignedIn())
  const before = findUser()
  const names = { id: before?.id ?? '', email: 'ana@example.com', first_name: 'Anita', last_name: 'Paz' }
  saveNames({ ...names, id: 'somebody else' })
  expect(findUser()).toBe(before)
  saveNames(names)
  expect(findUser()).toEqual({ ...before, first_name: 'Anita', last_name: 'Paz' })
})

test('[SESS-4] a sign-in in another tab is told, and nothing else that happens there', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToSignInElsewhere(listener)
  startSession(createSignedIn())
  browser.changeInOtherTab('theme', () => undefined)
  browser.changeInOtherTab('user', clearSession)
  expect(listener).not.toHaveBeenCalled()
  browser.changeInOtherTab('user', () => startSession(createSignedIn()))
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  browser.changeInOtherTab('user', () => startSession(createSignedIn()))
  expect(listener).toHaveBeenCalledTimes(1)
})

test('[SESS-4] a sign-in in another tab is told when its tokens come after its user', () => {
  vi.useFakeTimers()
  try {
    const listener = vi.fn()
    const unsubscribe = subscribeToSignInElsewhere(listener)
    startSession(createSignedIn())
    const { cookie } = document
    const user = localStorage.getItem('user') ?? ''
    clearSession()
    browser.changeInOtherTab('user', () => localStorage.setItem('user', user))
    vi.advanceTimersByTime(300)
    expect(listener).not.toHaveBeenCalled()
    for (const pair of cookie.split('; ')) writeCookie(...(pair.split('=', 2) as [string, string]))
    vi.advanceTimersByTime(300)
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('a session that ends', () => {
  test('[SESS-4] clearing removes both tokens, the cached user and the workspace selection', () => {
    startSession(createSignedIn())
    saveWorkspaceId('workspace-1')
    clearSession()
    expect(document.cookie).toBe('')
    expect([...browser.storage]).toEqual([])
    expect([findAccessToken(), findRefreshToken(), findUser(), findWorkspaceId()]).toEqual([
      undefined,
      undefined,
      null,
      null,
    ])
  })

  test('[SESS-4] another open tab is told, and finds nothing left', () => {
    startSession(createSignedIn())
    const seen: boolean[] = []
    const unsubscribe = subscribeToSession(() => seen.push(hasSession()))
    browser.changeInOtherTab('user', clearSession)
    expect(seen.at(-1)).toBe(false)
    unsubscribe()
    browser.changeInOtherTab(null, () => undefined)
    expect(seen).toHaveLength(2)
  })
})

test.each([['access'], ['user']])('[SESS-2] without its %s there is no whole session', (missing) => {
  startSession(createSignedIn())
  if (missing === 'user') localStorage.removeItem('user')
  else saveAccessToken('')
  expect(hasSession()).toBe(false)
})

test.each(['', 'no json', 'null', '"text"', '{}'])('[SESS-2] a stored user of %j is no user', (stored) => {
  startSession(createSignedIn())
  browser.storage.set('user', stored)
  expect(findUser()).toBeNull()
})

test('[WS-1] the workspace selection is kept, and its change announced', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToSession(listener)
  saveWorkspaceId('workspace-2')
  expect(findWorkspaceId()).toBe('workspace-2')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
})
