import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

const secret = new Uint8Array(20).fill(1)

test('[ACC-6] there are ten recovery codes of 80 bits, all different', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('[ACC-6] a recovery code is the same however it was typed', () => {
  const hash = hashRecoveryCode(secret, '7Q2M-0XKD-V94H-1C3A')
  for (const typed of ['7q2m0xkdv94h1c3a', ' 7Q2M 0XKD V94H 1C3A ', '7Q2M-OXKD-V94H-LC3A', '7q2m–oxkd–v94h–ic3a']) {
    expect(hashRecoveryCode(secret, typed), typed).toBe(hash)
  }
  expect(hashRecoveryCode(secret, '7Q2M-0XKD-V94H-1C3B')).not.toBe(hash)
})

test('[ACC-6] what is kept of a code follows from the account as well', () => {
  const code = '7Q2M-0XKD-V94H-1C3A'
  expect(hashRecoveryCode(secret, code)).not.toBe(hashRecoveryCode(new Uint8Array(20), code))
})
