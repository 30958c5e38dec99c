import { expect, test } from 'vitest'
import { makeReturnUrl, readHandover, writeHandover } from './handover.ts'

const shopperId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const searchId = '550e8400-e29b-41d4-a716-446655440000'
const referrer = 'https://tienda.example/'

test('[WIDGET-13] what a page hands over arrives as it was', () => {
  for (const handover of [
    { shopperId, searchId, path: '/productos/taza?color=rojo&a=b#c' },
    { shopperId, searchId: null, path: '/' },
  ]) {
    expect(readHandover(writeHandover(handover))).toEqual(handover)
  }
})

test.each(['', '#', '#shopper=me', `#search=${searchId}`, `#shopper=${shopperId}&path=${'x'.repeat(1001)}`])(
  '[WIDGET-13] a fragment that hands nothing over is passed by: %#',
  (fragment) => expect(readHandover(fragment)).toBeNull(),
)

test('[WIDGET-13] the way back leads to where the shopper came from, with the search', () => {
  const back = makeReturnUrl({ shopperId, searchId, path: '/p?x=1' }, { referrer, searchId })
  expect(back).toBe(`https://tienda.example/p?x=1&voice_shop=${searchId}`)
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  '[WIDGET-13] a link with the path %s leads nowhere else',
  (path) => expect(makeReturnUrl({ shopperId, searchId, path }, { referrer, searchId })).toBeNull(),
)

test.each(['', 'about:blank', 'javascript:alert(1)'])(
  '[WIDGET-13] without an origin to come from (%s) there is no way back',
  (from) => expect(makeReturnUrl({ shopperId, searchId, path: '/' }, { referrer: from, searchId })).toBeNull(),
)
