import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

const path = new URL('../../../workspace-role-rights.sql', import.meta.url)

export const readRights = () => readFileSync(path, 'utf8')

/** Narrows what statements that run as a workspace may do with accounts, stores and jobs, after createRowSecurityPolicies. */
export async function narrowWorkspaceRole(db: Database): Promise<void> {
  await sql.raw(readRights()).execute(db)
}
