import { expect, test } from 'vitest'
import { createTotp, createTotpSecret, createTotpUrl, findTotpStep, getStep, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[ACC-6] at %i s the code is %s, as RFC 6238 has it', (seconds, code) => {
  expect(createTotp(secret, getStep(at(seconds)))).toBe(code)
})

// RFC 4226, appendix D.
test('[ACC-6] the codes of the first steps are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, step) => createTotp(secret, step))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

test('[ACC-6] a code is taken one step before its time and one after, and no longer', () => {
  const now = at(1_111_111_111)
  const step = getStep(now)
  const found = [-2, -1, 0, 1, 2].map((offset) => findTotpStep(secret, createTotp(secret, step + offset), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '05047', '0504711', '050472', '٠٥٠٤٧١', 'abcdef'])('[ACC-6] %j is no code', (code) => {
  expect(findTotpStep(secret, code, at(1_111_111_111))).toBeNull()
})

test('[ACC-6] secrets have 160 bits and are written in base32', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(createTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toEqual(createTotpSecret())
})

test('[ACC-6] the address in the QR code names issuer, account and secret', () => {
  const url = createTotpUrl({ secret, email: 'ana+1@shop.example' })
  expect(url).toBe(
    'otpauth://totp/Voice%20Shop%3Aana%2B1%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Voice%20Shop',
  )
})
