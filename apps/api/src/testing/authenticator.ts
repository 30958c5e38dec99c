import { createTotp, getStep } from '../features/auth/two-step/totp.ts'
import type { TestAnswer, TestApp, TestOwner } from './test-app.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A user's authenticator app. */
export interface Authenticator {
  recoveryCodes: string[]
  /** The code that the app shows now, or so many steps of 30 s later. */
  read(stepsAhead?: number): string
  /** The next code, at a time when none of before would be taken. */
  readFresh(): string
}

/** The bytes of a secret as a user types it. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Turns two-step sign-in on as its owner does. Throws where that is refused. */
export async function turnOnTwoStep(t: TestApp, owner: TestOwner): Promise<Authenticator> {
  const { headers, password } = owner
  const setup = await t.call('POST', '/api/auth/two-step/setup/', { headers, body: { password } })
  const secret = fromBase32(setup.body.secret)
  const read = (stepsAhead = 0) => createTotp(secret, getStep(t.clock.now()) + stepsAhead)
  const body = { setup_token: setup.body.setup_token, code: read() }
  const answer = await t.call('POST', '/api/auth/two-step/turn-on/', { headers, body })
  if (answer.status !== 200) throw new Error(`turn-on answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const readFresh = () => {
    t.clock.advance(60_000)
    return read()
  }
  return { recoveryCodes: answer.body.recovery_codes, read, readFresh }
}

/** The first step of a sign-in. */
export function logIn(t: TestApp, { email, password }: TestOwner, change: object = {}): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/token-obtain/', { body: { email, password, ...change } })
}

/** The second step of a sign-in. */
export function submitCode(t: TestApp, pending_token: string, code: string): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/two-step/sign-in/', { body: { pending_token, code } })
}

/** Begins a sign-in. Returns the token for its second step; throws where there is none. */
export async function beginSignIn(t: TestApp, owner: TestOwner, change: object = {}): Promise<string> {
  const { status, body } = await logIn(t, owner, change)
  if (!body.pending_token) throw new Error(`the sign-in answered ${status}: ${JSON.stringify(body)}`)
  return body.pending_token
}
