import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findParticipant } from './comparison.ts'

const id = '0f8b2c5e-7d1a-4c6b-9e3f-2a5d8c7b6e41'
const shopperId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const yes = () => true

function createStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    kept,
  }
}

let tab: ReturnType<typeof createStorage>
let browser: ReturnType<typeof createStorage>
let calls: string[]
let isReached: boolean

function openPage(page: object, { before = {}, known = {} }: { before?: object; known?: object } = {}): void {
  tab = createStorage({ ...before })
  browser = createStorage({ ...known })
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('window', page)
}

beforeEach(() => {
  calls = []
  isReached = true
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push(`${path} ${body}`)
    return { ok: isReached, status: 503 }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const find = (listeners: object = { consent: yes }) =>
  findParticipant({ id, key: 'vsw_a', origin: 'https://app.example', listeners })
const known = { 'voice-shop-shopper:vsw_a': shopperId }
const shopify = { Shopify: { routes: { root: '/es/' } } }

test('[REVENUE-2] a shopper who is known again takes part by a name of this comparison alone, told once a tab', async () => {
  openPage(shopify, { known })
  const participant = await find()
  // printf '%s' '<comparison> <shopper>' | sha256sum
  expect(participant?.name).toBe('3e3758bb52c452cf73b8bf60eb1b2bad')
  await participant?.tell()
  await participant?.tell()
  expect(calls).toEqual([
    `https://app.example/api/widget/holdout/ {"key":"vsw_a","comparison_id":"${id}","participant":"${participant?.name}"}`,
    `/es/cart/update.js {"attributes":{"voice_shop_group":"${participant?.name}"}}`,
  ])
  const later = await find()
  await later?.tell()
  expect([later?.name, calls.length]).toEqual([participant?.name, 2])
})

test('[REVENUE-2] [WIDGET-14] who is new and may be known again is, from then on', async () => {
  openPage(shopify)
  const participant = await find()
  expect(browser.kept.get('voice-shop-shopper:vsw_a')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await find())?.name).toBe(participant?.name)
})

test.each([
  { what: 'has refused', listeners: { consent: () => false }, page: shopify },
  { what: 'has not answered', listeners: { consent: () => undefined }, page: shopify },
  { what: 'nobody has asked', listeners: {}, page: shopify },
  { what: 'is on a page whose orders tell nothing', listeners: { consent: yes }, page: {} },
])('[REVENUE-2] [WIDGET-14] who $what takes no part, and nothing is kept', async ({ listeners, page }) => {
  openPage(page)
  expect(await find(listeners)).toBeNull()
  expect([calls, [...tab.kept], [...browser.kept]]).toEqual([[], [], []])
})

test('[REVENUE-2] who has a conversation in this tab goes on with it', async () => {
  openPage(shopify, { before: { 'voice-shop:vsw_a': '{}' }, known })
  expect(await find()).toBeNull()
})

test('[REVENUE-2] [WIDGET-14] who takes consent back is forgotten here and in the cart', async () => {
  openPage(shopify, { before: { 'voice-shop-comparison:vsw_a': id }, known })
  expect(await find({ consent: () => false })).toBeNull()
  expect(calls).toEqual(['/es/cart/update.js {"attributes":{"voice_shop_group":""}}'])
  expect([[...tab.kept], [...browser.kept]]).toEqual([[], []])
})

test('[REVENUE-2] what could not be told is told by the next page', async () => {
  openPage(shopify, { known })
  isReached = false
  const participant = await find()
  await expect(participant?.tell()).rejects.toThrow('503')
  isReached = true
  await (await find())?.tell()
  expect(tab.kept.get('voice-shop-comparison:vsw_a')).toBe(id)
})

test('[REVENUE-2] Shopify is asked for what it knows of consent, and not waited for without end', async () => {
  const page = {
    Shopify: {
      customerPrivacy: undefined as undefined | object,
      loadFeatures: (_: unknown, done: () => void) => {
        page.Shopify.customerPrivacy = { analyticsProcessingAllowed: () => true }
        done()
      },
    },
  }
  openPage(page)
  expect(await find({})).not.toBeNull()
  vi.useFakeTimers()
  openPage({ Shopify: { loadFeatures: () => undefined } })
  const waiting = find({})
  await vi.advanceTimersByTimeAsync(2000)
  expect(await waiting).toBeNull()
})
