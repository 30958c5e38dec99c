import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../state/bounded-map.ts'
import { dayMs, hourMs } from '../state/simulator-clock.ts'

const accessMs = hourMs
const refreshMs = 90 * dayMs
const maxTokens = 5000

export interface AccessToken {
  shop: string
  scopes: string[]
  /** Null: a token that does not expire, as apps got until April 2026; the Admin API refuses it. */
  expiresAt: Date | null
}

export interface TokenAnswer {
  access_token: string
  scope: string
  expires_in?: number
  refresh_token?: string
  refresh_token_expires_in?: number
}

interface Grant {
  shop: string
  scopes: string[]
}

/** The app's tokens on all stores. Refreshing makes a new pair and ends the refresh token that was used. */
export class TokenStore {
  /** Whether the access token of before works until its hour is over, as documented; false: it ends at once. */
  keepsFormerAccess = true
  readonly #access = new BoundedMap<string, AccessToken>(maxTokens)
  readonly #refresh = new BoundedMap<string, Grant & { expiresAt: Date }>(maxTokens)
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  issue(grant: Grant, isExpiring = true): TokenAnswer {
    this.#end(this.#refresh, grant.shop)
    if (!this.keepsFormerAccess) this.#end(this.#access, grant.shop)
    const accessToken = `shpat_${randomBytes(16).toString('hex')}`
    const scope = grant.scopes.join(',')
    const now = this.#now().getTime()
    this.#access.set(accessToken, { ...grant, expiresAt: isExpiring ? new Date(now + accessMs) : null })
    if (!isExpiring) return { access_token: accessToken, scope }
    const refreshToken = `shprt_${randomBytes(16).toString('hex')}`
    this.#refresh.set(refreshToken, { ...grant, expiresAt: new Date(now + refreshMs) })
    return {
      access_token: accessToken,
      scope,
      expires_in: accessMs / 1000,
      refresh_token: refreshToken,
      refresh_token_expires_in: refreshMs / 1000,
    }
  }

  /** A new pair, or null for a refresh token that is unknown, used, expired or another store's. */
  refresh(refreshToken: string, shop: string): TokenAnswer | null {
    const grant = this.#refresh.get(refreshToken)
    if (grant === undefined || grant.shop !== shop || grant.expiresAt <= this.#now()) return null
    return this.issue({ shop, scopes: grant.scopes })
  }

  /** What a token allows on this store; null when it is unknown, expired, ended or another store's. */
  findAccess(accessToken: string, shop: string): AccessToken | null {
    const access = this.#access.get(accessToken)
    if (access === undefined || access.shop !== shop) return null
    return access.expiresAt !== null && access.expiresAt <= this.#now() ? null : access
  }

  /** Ends all tokens of a store, as an uninstall does. */
  endAll(shop: string): void {
    this.#end(this.#access, shop)
    this.#end(this.#refresh, shop)
  }

  #end(tokens: Map<string, Grant>, shop: string): void {
    for (const [token, grant] of tokens) if (grant.shop === shop) tokens.delete(token)
  }
}
