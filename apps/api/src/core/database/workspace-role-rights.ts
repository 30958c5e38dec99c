import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

const rights = new URL('../../../workspace-role-rights.sql', import.meta.url)

/** Narrows what statements that run as a workspace may do with accounts, stores and jobs, after createRowSecurityPolicies. */
export async function narrowWorkspaceRole(db: Database): Promise<void> {
  await sql.raw(readFileSync(rights, 'utf8')).execute(db)
}
