import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPlainName } from './plain-name.ts'

test.each([
  ['Casa Jacarandá', 'Casa Jacarandá'],
  ["St. Mary's & Co.", "St. Mary's & Co."],
  ['Zoë 👩‍👧 店', 'Zoë 👩‍👧 店'],
  ['evil.com', 'evil. com'],
  ['https://evil.com/x?y=1', 'https: evil. com/x?y=1'],
  ['http://localhost', 'http: localhost'],
  ['www.evil.com', 'www. evil. com'],
  ['evil。com', 'evil。 com'],
  ['win@evil.com', 'win evil. com'],
  ['Ana\r\nBcc: all@shop.example', 'Ana Bcc: all shop. example'],
  ['Ana\u2028\u0000\tGómez', 'Ana Gómez'],
  ['\u202eanA', 'anA'],
  [' ', ''],
])('[TEAM-4] %j is told as %j', (name, plain) => {
  expect(getPlainName(name)).toBe(plain)
})

test('[TEAM-4] a long name is cut, between characters', () => {
  expect(getPlainName('🐳'.repeat(61))).toBe(`${'🐳'.repeat(59)}…`)
  expect(getPlainName('🐳'.repeat(60))).toBe('🐳'.repeat(60))
})

test('[TEAM-4] whatever a name is, no line break, host or address is left in it', () => {
  const part = fc.constantFrom('evil', '.', '。', 'com', '@', '/', ':', '\r\n', '\u2066', ' ', '<b>', '\u0085', 'ä')
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(name, (text) => {
      const plain = getPlainName(text)
      expect(plain).not.toMatch(
        /[\p{Cc}\p{Bidi_Control}\u2028\u2029@]|:\/|[.\u3002\uff0e\uff61][^\s.\u3002\uff0e\uff61…]/u,
      )
      expect([...plain].length).toBeLessThanOrEqual(60)
    }),
    { numRuns: 1000 },
  )
})
