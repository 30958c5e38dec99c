import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageLocation } from './page-location.tsx'

let calls: [string, string][] = []

function goTo(address: string): void {
  vi.stubGlobal('location', new URL(address, 'https://voice-shop.example'))
}

beforeEach(() => {
  calls = []
  const note = (kind: string) => (_state: unknown, _title: string, to: string) => calls.push([kind, to])
  vi.stubGlobal('history', { pushState: note('push'), replaceState: note('replace') })
})
afterEach(() => vi.unstubAllGlobals())

test('[LAYOUT-1] a page follows its own parameters, and keeps them while the next one is drawn', () => {
  goTo('/searches?text=zapatos')
  const page = createPageLocation('/searches')
  goTo('/searches?text=botas')
  expect(page.readSearch()).toBe('?text=botas')
  goTo('/?time_range=year')
  expect(page.readSearch()).toBe('?text=botas')
  expect(createPageLocation('/').readSearch()).toBe('?time_range=year')
})

test('[LAYOUT-1] a page that is left takes nobody back, and adds no second step to where they go', () => {
  goTo('/?time_range=year')
  const [path, navigate] = createPageLocation('/').hook()
  expect(path).toBe('/')
  navigate('/?time_range=month', { replace: true })
  goTo('/searches')
  // As wouter's parameters are written, and as a relative address.
  navigate('/?time_range=week', { replace: true })
  navigate('?tables=chart', { replace: true })
  navigate('/searches')
  expect(calls).toEqual([['replace', '/?time_range=month']])
  navigate('/login')
  expect(calls.at(-1)).toEqual(['push', '/login'])
})

test('[LAYOUT-1] a path that is written otherwise is the same page', () => {
  goTo('/%73earches?text=botas')
  expect(createPageLocation('/searches').readSearch()).toBe('?text=botas')
})
