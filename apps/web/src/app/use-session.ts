import { useSyncExternalStore } from 'react'
import { findUser, findWorkspaceId, hasSession, type SessionUser, subscribeToSession } from '../api/session.ts'

/** Whether someone is signed in, kept up to date with this tab and others. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribeToSession, hasSession, hasSession)
}

/** The signed-in user as of the last sign-in, null without one. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, findUser)
}

/** The id of the workspace that calls carry. */
export function useWorkspaceId(): string | null {
  return useSyncExternalStore(subscribeToSession, findWorkspaceId)
}
