import { createHash } from 'node:crypto'
import type { Database } from '../../core/database/open-database.ts'
import { voiceErrors } from './voice.errors.ts'
import { findWorkspaceOfKey } from './voice.repository.ts'

const mostRemembered = 10_000

export interface Keyring {
  /** @throws AppError 401 for a key that no store has. */
  getWorkspaceOfKey(key: string): Promise<{ workspaceId: string; keyHash: string }>
}

/**
 * Finds the workspace of a store's secret key, and remembers it: which workspace a key belongs to never changes.
 * Whether it is still the store's key is checked again where the events are written, under the workspace's lock.
 */
export function createKeyring(db: Database): Keyring {
  const workspaceByHash = new Map<string, string>()
  return {
    async getWorkspaceOfKey(key) {
      const keyHash = createHash('sha256').update(key).digest('hex')
      const remembered = workspaceByHash.get(keyHash)
      if (remembered) return { workspaceId: remembered, keyHash }
      const workspaceId = await findWorkspaceOfKey(db, keyHash)
      if (!workspaceId) throw voiceErrors.unknownKey()
      if (workspaceByHash.size >= mostRemembered) workspaceByHash.clear()
      workspaceByHash.set(keyHash, workspaceId)
      return { workspaceId, keyHash }
    },
  }
}
