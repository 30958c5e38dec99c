import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { AuthenticatedStore } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findWorkspaceOfKey } from '../workspaces/workspaces.public.ts'
import { getAgentName, getNetwork } from './key-caller.ts'
import { saveKeyUse } from './key-uses.repository.ts'
import { voiceErrors } from './voice.errors.ts'

const maxCached = 10_000
/** How often a key's use is noted, by each process. */
const noteAfterMs = 5 * 60_000

/** Who brings a key. */
export interface KeyCaller {
  address: string
  userAgent: string
}

export interface StoreKeyCache {
  /** @throws AppError 401 for a key that no store has, 429 after too many of them from the same address. */
  getStoreByKey(key: string, caller: KeyCaller): Promise<AuthenticatedStore>
}

/**
 * Finds the workspace of a store's secret key, and remembers it: which workspace a key belongs to never changes.
 * Whether it is still the store's key is checked again where the events are written, under the workspace's lock.
 */
export function createStoreKeyCache({
  db,
  clock,
  rateLimits,
  log,
}: Pick<CoreDeps, 'db' | 'clock' | 'rateLimits' | 'log'>): StoreKeyCache {
  const workspaceByHash = new Map<string, string>()
  const notedAtMs = new Map<string, number>()

  async function findWorkspace(keyHash: string, address: string): Promise<string> {
    const remembered = workspaceByHash.get(keyHash)
    if (remembered) return remembered
    const guesses = { limit: 'unknown_key', subject: address } as const
    await rateLimits.check(guesses)
    const workspaceId = await findWorkspaceOfKey(db, { keyHash, now: clock.now() })
    if (!workspaceId) {
      await rateLimits.charge(guesses)
      throw voiceErrors.unknownKey()
    }
    if (workspaceByHash.size >= maxCached) workspaceByHash.clear()
    workspaceByHash.set(keyHash, workspaceId)
    return workspaceId
  }

  /**
   * Once in a while. What cannot be noted is no reason to refuse what the key is brought for, nor to try again with each
   * request while the database is in trouble.
   */
  async function noteUse({ workspaceId, keyHash }: AuthenticatedStore, { address, userAgent }: KeyCaller) {
    const usedAt = clock.now()
    if (Math.abs(usedAt.getTime() - (notedAtMs.get(keyHash) ?? 0)) < noteAfterMs) return
    if (notedAtMs.size >= maxCached) notedAtMs.clear()
    notedAtMs.set(keyHash, usedAt.getTime())
    const use = { workspaceId, keyHash, usedAt, network: getNetwork(address), agent: getAgentName(userAgent) }
    await asWorkspace(workspaceId, () => saveKeyUse(db, use)).catch(log)
  }

  return {
    async getStoreByKey(key, caller) {
      const keyHash = hashSecret(key)
      const store = { workspaceId: await findWorkspace(keyHash, caller.address), keyHash }
      await noteUse(store, caller)
      return store
    },
  }
}
