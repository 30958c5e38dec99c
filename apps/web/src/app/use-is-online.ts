import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** False while the browser knows that it has no connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
}
