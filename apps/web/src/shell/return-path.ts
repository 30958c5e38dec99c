import { isPublicPath, paths } from '../paths.ts'

/** What the way to /login leaves in the history entry. */
export interface ReturnState {
  /** Path, query and hash of the page first asked for. */
  from: string
}

/** What the way from an installed store's registration leaves, for who has an account and adds the store to it. */
export interface InstallReturn extends ReturnState {
  /** The store's name; empty where whoever left did not wait for it. */
  installedStore: string
}

/** The page to go to after signing in: the one first asked for, else the dashboard. */
export function getReturnPath(state: unknown): string {
  const install = findInstallReturn(state)
  if (install) return install.from
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.dashboard
  return typeof state.from === 'string' && !isPublicPath(state.from) ? state.from : paths.dashboard
}

/** The installed store that waits for a sign-in, null where none does. */
export function findInstallReturn(state: unknown): InstallReturn | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || !('installedStore' in state)) return null
  const { from, installedStore } = state
  if (typeof from !== 'string' || typeof installedStore !== 'string') return null
  return from.startsWith(`${paths.register}?`) ? { from, installedStore } : null
}

/** What the way to an installed store's registration leaves, for who is signed in and wants another account for it. */
export const newAccountState = { isNewAccount: true } as const

export function isNewAccountState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isNewAccount' in state
}
