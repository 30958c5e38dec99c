import type { CoreDeps } from '../../core/core-deps.ts'
import type { AuthenticatedStore } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findWorkspaceOfKey } from '../workspaces/workspaces.public.ts'
import { voiceErrors } from './voice.errors.ts'

const maxCached = 10_000

export interface StoreKeyCache {
  /** @throws AppError 401 for a key that no store has, 429 after too many of them from the same address. */
  getStoreByKey(key: string, address: string): Promise<AuthenticatedStore>
}

/**
 * Finds the workspace of a store's secret key, and remembers it: which workspace a key belongs to never changes.
 * Whether it is still the store's key is checked again where the events are written, under the workspace's lock.
 */
export function createStoreKeyCache({ db, rateLimits }: Pick<CoreDeps, 'db' | 'rateLimits'>): StoreKeyCache {
  const workspaceByHash = new Map<string, string>()
  return {
    async getStoreByKey(key, address) {
      const keyHash = hashSecret(key)
      const remembered = workspaceByHash.get(keyHash)
      if (remembered) return { workspaceId: remembered, keyHash }
      const guesses = { limit: 'unknown_key', subject: address } as const
      await rateLimits.check(guesses)
      const workspaceId = await findWorkspaceOfKey(db, keyHash)
      if (!workspaceId) {
        await rateLimits.charge(guesses)
        throw voiceErrors.unknownKey()
      }
      if (workspaceByHash.size >= maxCached) workspaceByHash.clear()
      workspaceByHash.set(keyHash, workspaceId)
      return { workspaceId, keyHash }
    },
  }
}
