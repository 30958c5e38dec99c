import { randomBytes } from 'node:crypto'
import {
  type ApiKey,
  type createApiKeyRoute,
  maxApiKeys,
  type RouteAnswer,
  type RouteInput,
  type replaceApiKeyRoute,
} from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Tables } from '../../core/database/tables.ts'
import { coreErrors } from '../../core/errors.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { type ProofDeps, requireProof } from '../auth/auth.public.ts'
import { holdUsage } from '../usage/usage.public.ts'
import { lockWorkspace } from '../workspaces/workspaces.public.ts'
import {
  type ApiKeyId,
  type ApiKeyRow,
  deleteApiKey,
  insertApiKey,
  listApiKeyRows,
  lockApiKey,
  saveApiKeyHash,
} from './api-keys.repository.ts'
import { deleteKeyUses, type KeyUse, listKeyUses } from './key-uses.repository.ts'
import { keyErrors } from './keys.errors.ts'

/** Which key it is says its beginning: the store's secret key begins with vsk_. */
export const apiKeyPrefix = 'vsa_'

interface Owner {
  workspaceId: string
  userId: string
}

type NewKey = RouteAnswer<typeof createApiKeyRoute>

function makeKey() {
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  return { key, hash: hashSecret(key), ending: key.slice(-4) }
}

function describeKey(row: ApiKeyRow, uses: readonly KeyUse[], now: Date): ApiKey {
  const describeUse = (hash: string | null) => {
    const use = uses.find(({ keyHash }) => keyHash === hash)
    return use ? { at: use.usedAt.toISOString(), network: use.network, agent: use.agent } : null
  }
  const { previous_hash: previous, previous_until: until } = row
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    ending: row.ending,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    expires_at: row.expires_at?.toISOString() ?? null,
    is_expired: row.expires_at !== null && row.expires_at <= now,
    last_use: describeUse(row.key_hash),
    previous: until && until > now ? { ends_at: until.toISOString(), last_use: describeUse(previous) } : null,
  }
}

export async function listApiKeys(
  { db, clock }: Pick<ProofDeps, 'db' | 'clock'>,
  workspaceId: string,
): Promise<{ results: ApiKey[] }> {
  const [rows, uses] = await Promise.all([listApiKeyRows(db, workspaceId), listKeyUses(db, workspaceId)])
  return { results: rows.map((row) => describeKey(row, uses, clock.now())) }
}

/** Throws 409 where there are as many as there may be, and 404 while the workspace is being deleted. */
async function requireRoom(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  if (!(await holdUsage(transaction, workspaceId))) throw coreErrors.notFound()
  // Of two at once the second waits, and counts the first.
  await lockWorkspace(transaction, workspaceId)
  const rows = await listApiKeyRows(transaction, workspaceId)
  if (rows.length >= maxApiKeys) throw keyErrors.tooMany(maxApiKeys)
}

/** Makes a key; nobody can show it again. Throws 409 where there are too many, and what requireProof throws. */
export async function createApiKey(
  deps: ProofDeps,
  { workspaceId, userId }: Owner,
  { name, scopes, expires_in_days: days, ...proof }: RouteInput<typeof createApiKeyRoute>['body'],
): Promise<NewKey> {
  await requireProof(deps, { ...proof, userId })
  const now = deps.clock.now()
  const { key, hash, ending } = makeKey()
  return deps.db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, workspaceId)
    const actor = await getActor(transaction, userId)
    const row = {
      id: uuidV7(),
      name,
      scopes,
      key_hash: hash,
      ending,
      previous_hash: null,
      previous_until: null,
      expires_at: days === undefined ? null : new Date(now.getTime() + days * 86_400_000),
      created_by: actor.name,
      created_at: now,
    }
    await insertApiKey(transaction, { ...row, workspaceId })
    const details = { name, scopes: scopes.join(', ') }
    await recordAudit(transaction, { workspaceId, actor, action: 'keys.api_key_created', details, now })
    return { api_key: describeKey(row, [], now), key }
  })
}

/**
 * Makes a key anew. The one before counts for so many hours more; of one that was replaced earlier nothing is left. Throws
 * 404 where it is not the workspace's, and what requireProof throws.
 */
export async function replaceApiKey(
  deps: ProofDeps,
  { id, workspaceId, userId }: ApiKeyId & Owner,
  { overlap_hours: hours = 0, ...proof }: RouteInput<typeof replaceApiKeyRoute>['body'],
): Promise<NewKey> {
  await requireProof(deps, { ...proof, userId })
  const now = deps.clock.now()
  const { key, hash, ending } = makeKey()
  return deps.db.transaction().execute(async (transaction) => {
    const before = await lockApiKey(transaction, { workspaceId, id })
    if (!before) throw coreErrors.notFound()
    const previous = {
      previous_hash: hours === 0 ? null : before.key_hash,
      previous_until: hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000),
    }
    const hashes = { key_hash: hash, ending, ...previous }
    await saveApiKeyHash(transaction, { workspaceId, id }, hashes)
    const ended = [before.previous_hash, ...(hours === 0 ? [before.key_hash] : [])].filter((one) => one !== null)
    await deleteKeyUses(transaction, { workspaceId, keyHashes: ended })
    const actor = await getActor(transaction, userId)
    const details = { name: before.name }
    await recordAudit(transaction, { workspaceId, actor, action: 'keys.api_key_replaced', details, now })
    const uses = await listKeyUses(transaction, workspaceId)
    return { api_key: describeKey({ ...before, ...hashes }, uses, now), key }
  })
}

/** Ends a key, if it is there. */
export async function removeApiKey(
  { db, clock }: Pick<ProofDeps, 'db' | 'clock'>,
  { id, workspaceId, userId }: ApiKeyId & Owner,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockApiKey(transaction, { workspaceId, id })
    if (!row) return
    await deleteApiKey(transaction, { workspaceId, id })
    const keyHashes = [row.key_hash, row.previous_hash].filter((hash) => hash !== null)
    await deleteKeyUses(transaction, { workspaceId, keyHashes })
    const actor = await getActor(transaction, userId)
    const details = { name: row.name }
    await recordAudit(transaction, { workspaceId, actor, action: 'keys.api_key_removed', details, now: clock.now() })
  })
}
