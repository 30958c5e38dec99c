import { expect, test } from 'vitest'
import { createMailToken } from './mail-token.ts'

const row = {
  key: new Uint8Array(32).fill(1),
  purpose: 'invitation',
  id: '0198a5a0-0000-7000-8000-000000000001',
  createdAt: new Date('2026-11-18T15:00:00.000Z'),
}

test('[TEAM-4] [PASS-2] a token is the same at every try, and fits a link', () => {
  expect(createMailToken(row)).toMatch(/^[\w-]{43}$/)
  expect(createMailToken({ ...row })).toBe(createMailToken(row))
})

test.each([
  ['key', { key: new Uint8Array(32).fill(2) }],
  ['purpose', { purpose: 'reset' }],
  ['row', { id: '0198a5a0-0000-7000-8000-000000000002' }],
  ['time', { createdAt: new Date('2026-11-18T15:00:00.001Z') }],
])('[TEAM-4] [PASS-2] another %s makes another token', (_, change) => {
  expect(createMailToken({ ...row, ...change })).not.toBe(createMailToken(row))
})
