import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../state/bounded-map.ts'
import { minuteMs } from '../state/simulator-clock.ts'

const lifeMs = 5 * minuteMs
const maxCodes = 1000

interface CodeGrant {
  shop: string
  scopes: string[]
}

/** Authorisation codes: each can be exchanged once, within five minutes, for the store that approved. */
export class CodeStore {
  readonly #codes = new BoundedMap<string, CodeGrant & { expiresAt: Date }>(maxCodes)
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  issue(grant: CodeGrant): string {
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, { ...grant, expiresAt: new Date(this.#now().getTime() + lifeMs) })
    return code
  }

  /** What was approved; null for a code that is unknown, used, expired or another store's. */
  take(code: string, shop: string): CodeGrant | null {
    const grant = this.#codes.get(code)
    if (grant === undefined || grant.shop !== shop) return null
    this.#codes.delete(code)
    return grant.expiresAt <= this.#now() ? null : grant
  }
}
