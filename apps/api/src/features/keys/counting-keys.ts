import type { Permission } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { AuthenticatedStore, KeyMembership } from '../../core/http/mount-route.ts'
import { findWorkspaceOfKey } from '../workspaces/workspaces.public.ts'
import { readCountingKeys } from './api-keys.repository.ts'
import { keyErrors } from './keys.errors.ts'

/** What a key with the scope `read` may do, of what members may. */
const readPermissions: readonly Permission[] = ['analytics.view']

/** A key that was replaced or removed counts no more, in whatever process it is remembered. Throws 401. */
export async function requireCountingKey(
  db: Database,
  { workspaceId, keyHash, apiKeyId, now }: AuthenticatedStore & { now: Date },
): Promise<void> {
  if (apiKeyId === null) {
    if ((await findWorkspaceOfKey(db, { keyHash, now })) !== workspaceId) throw keyErrors.unknownKey()
    return
  }
  const { rows } = await readCountingKeys([{ workspaceId, rows: [keyHash] }], now).execute(db)
  if (rows.length === 0) throw keyErrors.unknownKey()
}

/** What a key that reads is to its own workspace. Throws 401 where it counts no more. */
export async function getKeyMembership(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  store: AuthenticatedStore,
): Promise<KeyMembership> {
  const { workspaceId } = store
  await asWorkspace(workspaceId, () => requireCountingKey(db, { ...store, now: clock.now() }))
  return { workspaceId, permissions: readPermissions }
}
