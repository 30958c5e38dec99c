import type { CoreDeps } from '../../core/core-deps.ts'
import type { KnownStore } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findWorkspaceOfKey } from '../workspaces/workspaces.public.ts'
import { voiceErrors } from './voice.errors.ts'

const mostRemembered = 10_000

export interface Keyring {
  /** @throws AppError 401 for a key that no store has, 429 after too many of them from the same address. */
  getStoreOfKey(key: string, address: string): Promise<KnownStore>
}

/**
 * Finds the workspace of a store's secret key, and remembers it: which workspace a key belongs to never changes.
 * Whether it is still the store's key is checked again where the events are written, under the workspace's lock.
 */
export function createKeyring({ db, rateLimits }: Pick<CoreDeps, 'db' | 'rateLimits'>): Keyring {
  const workspaceByHash = new Map<string, string>()
  return {
    async getStoreOfKey(key, address) {
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
      if (workspaceByHash.size >= mostRemembered) workspaceByHash.clear()
      workspaceByHash.set(keyHash, workspaceId)
      return { workspaceId, keyHash }
    },
  }
}
