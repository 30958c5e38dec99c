import { expect, test } from 'vitest'
import { createDeclineToken, readDeclineToken } from './decline-token.ts'

const key = new Uint8Array(32).fill(8)
const token = createDeclineToken(key, 'ana@shop.example')

test('[TEAM-8] the link of a mail names the address that it went to', () => {
  expect(readDeclineToken(key, token)).toBe('ana@shop.example')
})

test.each([
  '',
  '.',
  'a.b.c',
  token.slice(0, -1),
  `${token}x`,
  `x${token}`,
  token.replace('.', ''),
  `${Buffer.from('eve@shop.example').toString('base64url')}.${token.split('.')[1]}`,
  createDeclineToken(new Uint8Array(32).fill(9), 'ana@shop.example'),
  '\u0000',
  'é.é',
])('[TEAM-8] one that was not in our mail names nobody: %j', (forged) => {
  expect(readDeclineToken(key, forged)).toBeNull()
})
