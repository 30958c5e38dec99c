import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const key = new Uint8Array(32).fill(1)

test('a sealed text opens with its key in its place, and never looks the same twice', () => {
  const sealed = sealText(key, 'shpat_ñ', 'row 1')
  expect(openText(key, sealed, 'row 1')).toBe('shpat_ñ')
  expect(sealed).not.toContain('shpat')
  expect(sealText(key, 'shpat_ñ', 'row 1')).not.toBe(sealed)
})

test('a sealed text that was moved, changed, cut or sealed with another key does not open', () => {
  const sealed = sealText(key, 'shpat_1', 'row 1')
  const flipped = Buffer.from(sealed, 'base64url')
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  expect(() => openText(key, sealed, 'row 2')).toThrow()
  expect(() => openText(new Uint8Array(32).fill(2), sealed, 'row 1')).toThrow()
  expect(() => openText(key, flipped.toString('base64url'), 'row 1')).toThrow()
  expect(() => openText(key, sealed.slice(0, 20), 'row 1')).toThrow()
})
