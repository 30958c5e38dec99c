import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { hashPassword, isPasswordOf, makeAbsentHash, passwordCost, requireGoodPassword } from './passwords.ts'

/** The code of the rule that a password breaks, null for a good one. */
function findBrokenRule(password: string, email = 'ana.gomez@shop.example'): string | null {
  try {
    requireGoodPassword(password, email)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('rules for new passwords', () => {
  test('[REG-11] from 8 to 128 characters, counted as people count them', () => {
    expect(findBrokenRule('x7!kQzv')).toBe('auth.password_too_short')
    expect(findBrokenRule('x7!kQzvp')).toBeNull()
    expect(findBrokenRule('🐳🦉🐙🦋🌵🔑7')).toBe('auth.password_too_short')
    expect(findBrokenRule('🐳🦉🐙🦋🌵🔑7!')).toBeNull()
    const long = Array.from({ length: 128 }, (_, index) => 'vK3#mwZq9'[index % 9]).join('')
    expect(findBrokenRule(long)).toBeNull()
    expect(findBrokenRule(`${long}!`)).toBe('auth.password_too_long')
  })

  test.each(['ana.gomez@shop.example', 'Ana.Gomez@Shop.example', 'ana.gomez', 'ANA.GOMEZ'])(
    '[REG-11] not the e-mail nor its name: %s',
    (password) => {
      expect(findBrokenRule(password)).toBe('auth.password_is_email')
    },
  )

  test.each([
    ...['password', 'Password1', 'P@ssw0rd!', 'iloveyou', 'welcome123', 'trustno1', 'changeme1', 'football'],
    ...['contraseña', 'Contraseña1', 'contrasena2026', 'bocajuniors', 'teamo123', 'argentina78', 'tiendanube1'],
    ...['senha123', 'Senha@2026', 'minhasenha', 'corinthians', 'flamengo10', 'maria123456', 'mudar123'],
    // The product's own words, and what was most used of all.
    ...['voiceshop', 'Voice-Shop1', 'voz12345', 'searches!', 'asistentedevoz', 'zaq12wsx', 'mercedes', 'qwer1234'],
    ...['12345678', '87654321', '11111111', '12341234', 'abcabcabc', 'qwertyuiop', '1q2w3e4r', '!@#$%^&*', '147258369'],
  ])('[REG-11] not a commonly used one: %s', (password) => {
    expect(findBrokenRule(password)).toBe('auth.password_too_common')
  })

  test.each(['correct horse battery staple', 'violet-otter-72', 'rua das flores 12', 'xk7Qm2pz9', 'lunadeabril1987'])(
    '[REG-11] anything else is good: %s',
    (password) => {
      expect(findBrokenRule(password)).toBeNull()
    },
  )
})

test('[REG-11] the 3,000 most used passwords of 8 characters and more are refused, each of them', () => {
  const list = readFileSync(new URL('most-used-passwords.txt', import.meta.url), 'utf8')
  const words = list.replaceAll(/^#.*$/gm, '').split(/\s+/).filter(Boolean)
  expect(new Set(words).size).toBe(3000)
  for (const word of words) {
    expect([...word].length, word).toBeGreaterThanOrEqual(8)
    expect(findBrokenRule(word), word).toBe('auth.password_too_common')
  }
})

describe('hashes', () => {
  test('argon2id at the cost that was chosen, with a salt of its own', async () => {
    const hash = () => hashPassword('violet-otter-72', passwordCost)
    const [first, second] = await Promise.all([hash(), hash()])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await isPasswordOf(first, 'violet-otter-72')).toBe(true)
    expect(await isPasswordOf(first, 'violet-otter-73')).toBe(false)
    expect(await isPasswordOf(first, 'Violet-otter-72')).toBe(false)
  })

  test('a password is the same whichever way a keyboard spells its accents', async () => {
    const hash = await hashPassword('mañana-otoño', passwordCost)
    expect(await isPasswordOf(hash, 'mañana-otoño'.normalize('NFD'))).toBe(true)
  })

  test('the hash for absent accounts costs the same', async () => {
    const cost = /^\$argon2id\$v=19\$[^$]+/
    const shape = (hash: string) => [cost.exec(hash)?.[0], ...hash.split('$').map(({ length }) => length)]
    const absent = makeAbsentHash(passwordCost)
    expect(shape(absent)).toEqual(shape(await hashPassword('violet-otter-72', passwordCost)))
    expect(await isPasswordOf(absent, 'violet-otter-72')).toBe(false)
  })
})
