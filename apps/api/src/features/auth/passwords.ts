import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { authErrors } from './auth.errors.ts'
import { isCommonPassword } from './common-passwords.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

// OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One spelling for what keyboards type differently: ñ as one character, or as n with a tilde after it. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** An argon2id hash in PHC format. Works off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost)
}

/** A hash that no password has, to do the work of a check where there is no account. */
export function hashRandomPassword(): Promise<string> {
  return hash(randomBytes(32), cost)
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalize(password))
}

/** Whether the password is the e-mail or its part before the @. */
function isEmail(password: string, email: string): boolean {
  return password === email || password === email.split('@')[0]
}

/** Throws the first rule that a new password breaks, for the field `password`. Length counts code points. */
export function requireGoodPassword(password: string, email: string): void {
  const normalized = normalize(password)
  const length = [...normalized].length
  if (length < minPasswordLength) throw authErrors.weakPassword('password_too_short', { minimum: minPasswordLength })
  if (length > maxPasswordLength) throw authErrors.weakPassword('password_too_long', { maximum: maxPasswordLength })
  const lowered = normalized.toLowerCase()
  if (isEmail(lowered, email.toLowerCase())) throw authErrors.weakPassword('password_is_email')
  if (isCommonPassword(lowered)) throw authErrors.weakPassword('password_too_common')
}
