import { beforeEach, expect, test, vi } from 'vitest'
import { installFakeBrowser } from '../../testing/fake-browser.ts'
import type { ShownDashboard } from './use-dashboard.ts'

// Safe: what is kept is not looked into.
const shown = { askedAt: 1, figures: { has_searches: true } } as ShownDashboard

const user = (id: string) => JSON.stringify({ id, merchant: {}, permissions: [] })

/** The modules as a page that is loaded again has them. */
async function load() {
  vi.resetModules()
  return { ...(await import('./kept-figures.ts')), ...(await import('./kept-parts.ts')) }
}

beforeEach(() => {
  installFakeBrowser()
  localStorage.setItem('user', user('ana'))
})

test('[DASH-8] a page that is loaded again has the figures that it showed, and the next one has not', async () => {
  const { keepFigures } = await load()
  keepFigures('w1', shown)
  expect((await load()).findKeptFigures('w1')).toEqual(shown)
  expect((await load()).findKeptFigures('w1')).toBeUndefined()
})

test('[DASH-8] [WS-3] figures are shown to their own user, in their own workspace', async () => {
  const { keepFigures } = await load()
  keepFigures('w1', shown)
  const { findKeptFigures } = await load()
  expect(findKeptFigures('w2')).toBeUndefined()
  localStorage.setItem('user', user('bob'))
  expect(findKeptFigures('w1')).toBeUndefined()
})

test('[DASH-8] figures that other code has kept are not shown', async () => {
  const { keepFigures } = await load()
  keepFigures('w1', shown)
  const text = sessionStorage.getItem('figures') ?? ''
  sessionStorage.setItem('figures', text.replace('kept-figures', 'older-figures'))
  expect((await load()).findKeptFigures('w1')).toBeUndefined()
})

test('[DASH-8] [WS-3] so are the parts below, each once, to their own user', async () => {
  const { keepPart } = await load()
  keepPart('tasks w1 week', { tasks: [] })
  keepPart('revenue w1 week', { currencies: ['ARS'] })
  const again = await load()
  expect(again.takeKeptPart('tasks w2 week')).toBeUndefined()
  expect(again.takeKeptPart('tasks w1 week')).toEqual({ tasks: [] })
  expect(again.takeKeptPart('tasks w1 week')).toBeUndefined()
  localStorage.setItem('user', user('bob'))
  expect(again.takeKeptPart('revenue w1 week')).toBeUndefined()
  localStorage.setItem('user', user('ana'))
  again.keepPart('tasks w1 week', { tasks: [1] })
  localStorage.setItem('user', user('bob'))
  again.keepPart('insights w1 week', {})
  const ofBob = await load()
  expect(ofBob.takeKeptPart('tasks w1 week')).toBeUndefined()
  expect(ofBob.takeKeptPart('insights w1 week')).toEqual({})
})

test('[DASH-8] not those of other code, and not those of a tab that was brought back', async () => {
  const { keepPart } = await load()
  keepPart('tasks w1 week', { tasks: [] })
  const text = sessionStorage.getItem('later_figures') ?? ''
  const isKept = async (changed: string) => {
    sessionStorage.setItem('later_figures', changed)
    return (await load()).takeKeptPart('tasks w1 week') !== undefined
  }
  expect(await isKept(text)).toBe(true)
  expect(await isKept(text.replace('kept-parts', 'older-parts'))).toBe(false)
  expect(await isKept(JSON.stringify({ ...JSON.parse(text), leftAt: Date.now() - 60_001 }))).toBe(false)
})

test('[DASH-8] what the page showed when it was left before is not kept a second time', async () => {
  const { keepPart } = await load()
  vi.useFakeTimers()
  keepPart('tasks w1 day', { tasks: [] })
  vi.advanceTimersByTime(3000)
  keepPart('tasks w1 week', { tasks: [] })
  const again = await load()
  vi.useRealTimers()
  expect(again.takeKeptPart('tasks w1 day')).toBeUndefined()
  expect(again.takeKeptPart('tasks w1 week')).toEqual({ tasks: [] })
})
