import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { authErrors, type NewPasswordField } from './auth.errors.ts'
import { isCommonPassword } from './common-passwords.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** What a hash takes: `memoryCost` in KiB, `timeCost` in passes, `parallelism` in lanes. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** What who hashes passwords is given. */
export interface HashDeps {
  passwordCost: PasswordCost
}

// OWASP's first choice for argon2id, which is the library's default algorithm.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a hash at this cost, in PHC format: salt and hash follow. */
function getPrefix({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/** As PHC writes bytes. */
const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/**
 * One hash at a time for each core but one, which stays for everything else, and never all four threads that Node reads
 * files with. Who would wait for more than 250 others is refused: that is the 5 s after which clients give up.
 */
const run = createConcurrencyLimit({
  atOnce: Math.min(Math.max(availableParallelism() - 1, 1), 3),
  waiting: 250,
  bound: 'passwords',
})

/** One spelling for what keyboards type differently: ñ as one character, or as n with a tilde after it. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** An argon2id hash in PHC format. Works off the event loop. */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return run(() => hash(normalize(password), cost))
}

/** Whether a hash was made at another cost than today's. */
export function isOutdatedHash(passwordHash: string, cost: PasswordCost): boolean {
  return !passwordHash.startsWith(getPrefix(cost))
}

/** A hash that no password has, to do the work of a check where there is no account. */
export function makeAbsentHash(cost: PasswordCost): string {
  return `${getPrefix(cost)}${encodeBase64(randomBytes(16))}$${encodeBase64(randomBytes(32))}`
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return run(() => verify(passwordHash, normalize(password)))
}

/** Whether two typed passwords are one. */
export function isSamePassword(left: string, right: string): boolean {
  return normalize(left) === normalize(right)
}

/** Whether the password is the e-mail or its part before the @. */
export function isEmail(password: string, email: string): boolean {
  return password === email || password === email.split('@')[0]
}

/** Throws the first rule that a new password breaks, for its field. Length counts code points. */
export function requireGoodPassword(password: string, email: string, field: NewPasswordField = 'password'): void {
  const normalized = normalize(password)
  const length = [...normalized].length
  if (length < minPasswordLength)
    throw authErrors.weakPassword('password_too_short', { minimum: minPasswordLength }, field)
  if (length > maxPasswordLength)
    throw authErrors.weakPassword('password_too_long', { maximum: maxPasswordLength }, field)
  const lowered = normalized.toLowerCase()
  if (isEmail(lowered, email.toLowerCase())) throw authErrors.weakPassword('password_is_email', {}, field)
  if (isCommonPassword(lowered)) throw authErrors.weakPassword('password_too_common', {}, field)
}
