import type { AuditAction } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { getUserName } from '../users/users.public.ts'
import { cutTrail } from './cut-trail.ts'

/** Who did something, by the name that the trail keeps. */
export interface Actor {
  id: string
  name: string
}

/** What was done. `actor` null: the system did it. `details` is what the action's sentence names. */
export interface NewAuditEntry {
  workspaceId: string
  actor: Actor | null
  action: AuditAction
  details: Record<string, string>
  now: Date
}

/** A user as an actor, by the name of now. Throws where there is no such user. */
export async function getActor(db: Database, userId: string): Promise<Actor> {
  const { first_name, last_name } = await getUserName(db, userId)
  return { id: userId, name: `${first_name} ${last_name}` }
}

/** Writes an entry into the trail, in the transaction of the change itself: there is never the one without the other. */
export async function recordAudit(transaction: Transaction<Tables>, entry: NewAuditEntry): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      workspace_id: entry.workspaceId,
      id: uuidV7(),
      actor_id: entry.actor?.id ?? null,
      actor_name: entry.actor?.name ?? '',
      action: entry.action,
      details: JSON.stringify(entry.details),
      created_at: entry.now,
    })
    .execute()
  await cutTrail(transaction, entry)
}

/** When and with which details actions of these kinds were last done, newest first. */
export function listLastOfActions(
  db: Database,
  input: { workspaceId: string; actions: readonly AuditAction[]; limit: number },
) {
  return db
    .selectFrom('audit_entries')
    .select(['details', 'created_at'])
    .where('workspace_id', '=', input.workspaceId)
    .where('action', 'in', [...input.actions])
    .orderBy('id', 'desc')
    .limit(input.limit)
    .execute()
}

/** The id of the workspace's newest entry. */
export async function findNewestId(db: Database, workspaceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Entries up to and with `until`, newest first, and how many there are in all. */
export async function listAuditRows(
  db: Database,
  input: { workspaceId: string; until: string; offset: number; limit: number },
) {
  const upTo = db
    .selectFrom('audit_entries')
    .where('workspace_id', '=', input.workspaceId)
    .where('id', '<=', input.until)
  const [rows, { count }] = await Promise.all([
    upTo.selectAll().orderBy('id', 'desc').offset(input.offset).limit(input.limit).execute(),
    upTo.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}
