import type { Merchant, SignedIn } from '@voice-shop/contract'
import { updateClock } from './access-life.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'

/** The signed-in user as kept in local storage. */
export interface SessionUser {
  id: string
  email: string
  first_name: string
  last_name: string
  merchant: Merchant
  /** Without their prefix: 'team.view' is 'view'. */
  permissions: string[]
}

/** What a sign-in or a registration answers, as far as a session needs it. */
export type SessionStart = Omit<SignedIn, 'permissions'> & { permissions: readonly string[] }

const accessCookie = 'access_token'
const refreshCookie = 'refresh_token'
const userKey = 'user'
const workspaceKey = 'workspace_id'
/** Where a tab keeps the figures that it shows, while it is loaded again: session storage. */
export const figuresKey = 'figures'
/** The same of what comes below them. */
export const laterFiguresKey = 'later_figures'

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** Keeps the tokens for 2 days and the user with it; `permissions` are reduced to the part after the dot. */
export function startSession(signedIn: SessionStart): void {
  const { access, refresh, ...user } = signedIn
  // Somebody else's choice, where one signs in over another's session.
  if (findUser() && findUser()?.id !== user.id) localStorage.removeItem(workspaceKey)
  updateClock(access)
  writeCookie(accessCookie, access)
  writeCookie(refreshCookie, refresh)
  saveUser(user)
}

/** Stores the user, `permissions` reduced to the part after the dot. */
export function saveUser(user: Omit<SessionStart, 'access' | 'refresh'>): void {
  const { id, email, first_name, last_name, merchant, permissions } = user
  const names = permissions.map((permission) => permission.slice(permission.indexOf('.') + 1))
  storeUser({ id, email, first_name, last_name, merchant, permissions: [...new Set(names)] })
}

function storeUser(user: SessionUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  notify()
}

/** Keeps what the profile says of the user now. Of anybody else than the stored user it is left alone. */
export function saveNames({ id, email, first_name, last_name }: Omit<SessionUser, 'merchant' | 'permissions'>): void {
  const user = findUser()
  if (user?.id === id) storeUser({ ...user, email, first_name, last_name })
}

/** Keeps what a store is now. Of any other store than the stored user's it is left alone. */
export function saveMerchant(merchant: Merchant): void {
  const user = findUser()
  if (user?.merchant.id === merchant.id) storeUser({ ...user, merchant })
}

let isEnding = false

/**
 * Until clearSession() nothing is asked in the session's name any more: it would be refused, and the page would take
 * that for a session that was lost.
 */
export function beginSessionEnd(): void {
  isEnding = true
}

export function isSessionEnding(): boolean {
  return isEnding
}

/** Forgets tokens, user and workspace; other tabs follow through the storage event. */
export function clearSession(): void {
  isEnding = false
  // Cookies first: when the storage event reaches another tab, nothing of the session is left.
  removeCookie(accessCookie)
  removeCookie(refreshCookie)
  localStorage.removeItem(workspaceKey)
  localStorage.removeItem(userKey)
  notify()
}

export function findAccessToken(): string | undefined {
  return readCookie(accessCookie)
}

/** Keeps one that the server has just made. */
export function saveAccessToken(access: string): void {
  updateClock(access)
  writeCookie(accessCookie, access)
  notify()
}

export function findRefreshToken(): string | undefined {
  return readCookie(refreshCookie)
}

let userCache: { raw: string | null; user: SessionUser | null } = { raw: null, user: null }

/** The stored user: the same object as long as nothing changed, null for none or what is not readable. */
export function findUser(): SessionUser | null {
  const raw = localStorage.getItem(userKey)
  if (raw !== userCache.raw) userCache = { raw, user: parseUser(raw) }
  return userCache.user
}

function parseUser(raw: string | null): SessionUser | null {
  if (raw === null) return null
  try {
    const user: unknown = JSON.parse(raw)
    if (typeof user !== 'object' || user === null || !('merchant' in user) || !('permissions' in user)) return null
    // Safe enough: only startSession writes this key, and what is missing of it is as good as no session.
    return user as SessionUser
  } catch {
    return null
  }
}

/** Whether both halves of a session are there: an access token and the user. */
export function hasSession(): boolean {
  return findAccessToken() !== undefined && findUser() !== null
}

export function findWorkspaceId(): string | null {
  return localStorage.getItem(workspaceKey)
}

export function saveWorkspaceId(id: string): void {
  localStorage.setItem(workspaceKey, id)
  notify()
}

/** Calls back when the session changes, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** How often, and how many times, a tab looks for the tokens that another has stored. */
const lookEveryMs = 100
const mostLooks = 50

/** Calls back when another tab has signed in. */
export function subscribeToSignInElsewhere(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The tokens' cookies come another way than the event, and may come after it.
  const look = (looks: number) => {
    if (hasSession()) listener()
    else if (looks < mostLooks) timer = setTimeout(look, lookEveryMs, looks + 1)
  }
  // Storage events come from other tabs alone.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== userKey) return
    clearTimeout(timer)
    if (newValue !== null) look(1)
  }
  window.addEventListener('storage', follow)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('storage', follow)
  }
}

function onStorage(event: StorageEvent): void {
  // A null key is localStorage.clear().
  if (event.key === null || event.key === userKey || event.key === workspaceKey) notify()
}
