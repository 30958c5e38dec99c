import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../state/bounded-map.ts'
import { dayMs, hourMs } from '../state/simulator-clock.ts'

const accessMs = hourMs
const refreshMs = 90 * dayMs
/** From its first use a refresh token can be used again for so long, unless its replacement is used before. */
const recoveryMs = 30 * dayMs
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

interface RefreshToken extends Grant {
  expiresAt: Date
  /** What it was replaced by when it was used. */
  replacement: { token: string; usedAt: Date } | null
  /** The one that it replaces. */
  former: string | null
}

/**
 * The app's tokens on all stores. Refreshing makes a new pair; the refresh token that was used brings the same
 * replacement again until that is used itself.
 */
export class TokenStore {
  /** Whether the access token of before works until its hour is over, as documented; false: it ends at once. */
  keepsFormerAccess = true
  readonly #access = new BoundedMap<string, AccessToken>(maxTokens)
  readonly #refresh = new BoundedMap<string, RefreshToken>(maxTokens)
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  issue(grant: Grant, isExpiring = true): TokenAnswer {
    this.#end(this.#refresh, grant.shop)
    const access = this.#issueAccess(grant, isExpiring)
    return isExpiring ? { ...access, ...this.#issueRefresh(grant, null) } : access
  }

  #issueAccess({ shop, scopes }: Grant, isExpiring: boolean): TokenAnswer {
    if (!this.keepsFormerAccess) this.#end(this.#access, shop)
    const accessToken = `shpat_${randomBytes(16).toString('hex')}`
    const expiresAt = isExpiring ? new Date(this.#now().getTime() + accessMs) : null
    this.#access.set(accessToken, { shop, scopes, expiresAt })
    const answer = { access_token: accessToken, scope: scopes.join(',') }
    return isExpiring ? { ...answer, expires_in: accessMs / 1000 } : answer
  }

  #issueRefresh(grant: Grant, former: string | null) {
    const token = `shprt_${randomBytes(16).toString('hex')}`
    const expiresAt = new Date(this.#now().getTime() + refreshMs)
    this.#refresh.set(token, { ...grant, expiresAt, replacement: null, former })
    return { refresh_token: token, refresh_token_expires_in: refreshMs / 1000 }
  }

  /** A new pair, or null for a refresh token that is unknown, retired, expired or another store's. */
  refresh(refreshToken: string, shop: string): TokenAnswer | null {
    const kept = this.#refresh.get(refreshToken)
    const now = this.#now()
    if (kept === undefined || kept.shop !== shop || kept.expiresAt <= now) return null
    if (kept.former !== null) this.#refresh.delete(kept.former)
    const grant = { shop, scopes: kept.scopes }
    const before = kept.replacement && this.#refresh.get(kept.replacement.token)
    if (kept.replacement && before) {
      if (now.getTime() > kept.replacement.usedAt.getTime() + recoveryMs) return null
      const leftSeconds = Math.floor((before.expiresAt.getTime() - now.getTime()) / 1000)
      return {
        ...this.#issueAccess(grant, true),
        refresh_token: kept.replacement.token,
        refresh_token_expires_in: leftSeconds,
      }
    }
    const issued = this.#issueRefresh(grant, refreshToken)
    kept.replacement = { token: issued.refresh_token, usedAt: now }
    return { ...this.#issueAccess(grant, true), ...issued }
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
