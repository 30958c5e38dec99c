import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkKind } from '@voice-shop/contract'

/** Whose rows the work under way may see and write; null: the system's work, which may touch all. */
interface Scope {
  workspaceId: string | null
  /** Whose share of connections it takes (./connection-shares.ts); null: it is not shared. */
  kind?: WorkKind | null
  /** It is a shopper's, who takes none of what the store's own people and programs have. */
  isShoppers?: boolean
  /** Whether nobody waits for it any more. */
  isAbandoned?: () => boolean
  /** The request whose scope it was has been answered. */
  hasEnded?: boolean
  /** A person waits for what is read: no statement may take long. */
  isAwaited?: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a value can be the id of a row: the database refuses others with an error of its own. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

/** Throws RangeError for what is no UUID: it becomes a part of statements. */
function requireUuid(id: string): string {
  if (!isUuid(id)) throw new RangeError('a workspace is named by a UUID')
  return id
}

/**
 * Runs work whose statements, in transactions that it begins, see and write the rows of this workspace alone: the
 * database enforces it (docs/decisions/0024-row-level-security.md).
 */
export function asWorkspace<Result>(
  workspaceId: string,
  run: () => Result,
  options: Omit<Scope, 'workspaceId'> = {},
): Result {
  return scopes.run({ workspaceId: requireUuid(workspaceId), ...options }, run)
}

/** Why work that a workspace has begun may touch the rows of others: the whole list. */
const systemPurposes = {
  jobs: 'whatever request has added a job, it is that of another workspace as well',
  events: 'a group of events of several stores, each with the workspace of the key that it came with',
  months: 'the tables of a month belong to no workspace',
  streams: 'who of those with an open page may still see their workspace',
  'widget keys': 'whether a key on a page is that of any store, and not whose',
  proof: 'the password and the second step of who asks, of which no workspace sees anything',
  recipients: 'whether an address wants no invitations, whoever has an account with it',
  stores: 'whether a store of a platform is connected already, or waits for its owner',
  deletion: "whether a deleted workspace's owner has another one",
} as const

type SystemPurpose = keyof typeof systemPurposes

/** Runs work that concerns several workspaces, or none, whoever has begun it. Throws RangeError for an unknown purpose. */
export function asSystem<Result>(purpose: SystemPurpose, run: () => Result): Result {
  if (!Object.hasOwn(systemPurposes, purpose)) throw new RangeError(`the system does nothing for "${purpose}"`)
  return scopes.run({ workspaceId: null }, run)
}

/**
 * Runs a request as the workspace of its guard; null: as the system's, until enterWorkspace is called. What outlives the
 * request, such as a timer that it happened to start, is the system's.
 */
export async function asRequest<Result>(
  workspaceId: string | null,
  run: () => Promise<Result>,
  options: Omit<Scope, 'workspaceId'> = {},
): Promise<Result> {
  const scope: Scope = { workspaceId: workspaceId && requireUuid(workspaceId), ...options }
  try {
    return await scopes.run(scope, run)
  } finally {
    Object.assign(scope, { workspaceId: null, hasEnded: true })
  }
}

/** From here on the work under way, which began as the system's, is this workspace's. */
export function enterWorkspace(workspaceId: string): void {
  const scope = scopes.getStore()
  if (scope) scope.workspaceId = requireUuid(workspaceId)
}

/** The workspace of the work under way; null for the system's. */
export function findCurrentWorkspace(): string | null {
  return scopes.getStore()?.workspaceId ?? null
}

/** Whether the request has been answered in which the work under way was begun. */
export function hasRequestEnded(): boolean {
  return scopes.getStore()?.hasEnded ?? false
}

/** As what the work under way is shared. */
export function findCurrentWork(): Pick<Scope, 'kind' | 'isShoppers' | 'isAbandoned'> {
  return scopes.getStore() ?? {}
}

/** Returns what runs work as the work under way is run now, whatever has become of it by then. */
export function keepScope(): <Result>(run: () => Result) => Result {
  const scope = scopes.getStore()
  const kept = scope && { ...scope }
  return (run) => (kept ? scopes.run(kept, run) : run())
}

/** Whether a person waits for what the work under way reads. */
export function isAwaited(): boolean {
  return scopes.getStore()?.isAwaited ?? false
}
