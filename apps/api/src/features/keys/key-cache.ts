import type { KeyScope } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { AuthenticatedStore } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findWorkspaceOfKey } from '../workspaces/workspaces.public.ts'
import { findApiKey } from './api-keys.repository.ts'
import { getAgentName, getNetwork } from './key-caller.ts'
import { saveKeyUse } from './key-uses.repository.ts'
import { keyErrors } from './keys.errors.ts'
import { apiKeyPrefix } from './keys.service.ts'

const maxCached = 10_000
/** How often a key's use is noted, by each process. */
const noteAfterMs = 5 * 60_000

const secretKeyScopes: readonly KeyScope[] = ['events', 'products', 'answers']

/** Who brings a key. */
interface KeyCaller {
  address: string
  userAgent: string
}

/** Who calls what with a key; scope null: what only the secret key may do. */
interface KeyRequest extends KeyCaller {
  key: string
  scope: KeyScope | null
}

export interface KeyCache {
  /**
   * @throws AppError 401 for a key that no store has or that has come to its end, 403 for one that may not do this, 429
   * after too many unknown ones from the same address.
   */
  getStoreByKey(request: KeyRequest): Promise<AuthenticatedStore>
}

/** What of a key never changes. */
interface KnownKey {
  workspaceId: string
  /** Null: the store's secret key. */
  apiKeyId: string | null
  scopes: readonly KeyScope[]
  expiresAt: Date | null
}

/**
 * Finds the workspace of a key, and remembers it with what else of a key never changes. Whether it still counts is checked
 * again where something is written (in the transaction) or read.
 */
export function createKeyCache({
  db,
  clock,
  rateLimits,
  log,
}: Pick<CoreDeps, 'db' | 'clock' | 'rateLimits' | 'log'>): KeyCache {
  const knownByHash = new Map<string, KnownKey>()
  const notedAtMs = new Map<string, number>()

  async function lookUp(key: string, keyHash: string): Promise<KnownKey | null> {
    const now = clock.now()
    if (!key.startsWith(apiKeyPrefix)) {
      const workspaceId = await findWorkspaceOfKey(db, { keyHash, now })
      return workspaceId === null ? null : { workspaceId, apiKeyId: null, scopes: secretKeyScopes, expiresAt: null }
    }
    const found = await findApiKey(db, { keyHash, now })
    return found && { ...found, apiKeyId: found.id }
  }

  async function findKey({ key, address }: KeyRequest, keyHash: string): Promise<KnownKey> {
    const remembered = knownByHash.get(keyHash)
    if (remembered) return remembered
    const guesses = { limit: 'unknown_key', subject: address } as const
    await rateLimits.check(guesses)
    const found = await lookUp(key, keyHash)
    if (!found) {
      await rateLimits.charge(guesses)
      throw keyErrors.unknownKey()
    }
    if (knownByHash.size >= maxCached) knownByHash.clear()
    knownByHash.set(keyHash, found)
    return found
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
    async getStoreByKey(request) {
      const keyHash = hashSecret(request.key)
      const { workspaceId, apiKeyId, scopes, expiresAt } = await findKey(request, keyHash)
      if (expiresAt && expiresAt <= clock.now()) throw keyErrors.expired()
      if (request.scope === null && apiKeyId !== null) throw keyErrors.secretKeyOnly()
      if (request.scope !== null && !scopes.includes(request.scope)) throw keyErrors.wrongScope(request.scope)
      const store = { workspaceId, keyHash, apiKeyId }
      await noteUse(store, request)
      return store
    },
  }
}
