import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { hasCitus } from './distribute.ts'
import type { Database } from './open-database.ts'
import { mayBecome, workspaceRole } from './row-security-policies.ts'

interface Worker {
  name: string
  port: number
}

const listNames = (workers: readonly Worker[]) => workers.map(({ name, port }) => `${name}:${port}`).join(', ')

/** Throws ConfigError where the database is one of a cluster's workers, which take no migration. */
export async function requireCoordinator(db: Database): Promise<void> {
  if (!(await hasCitus(db))) return
  const { rows } = await sql<{ groupid: number }>`select groupid from pg_dist_local_group`.execute(db)
  if (rows[0]?.groupid === 0) return
  throw new ConfigError('DATABASE_URL names a worker of a Citus cluster. Name its coordinator.')
}

/** The machines that the coordinator gets in at now, as who asks. */
async function listReachable(db: Database): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select nodename as name, nodeport as port from pg_dist_node
    where groupid <> 0 and isactive and citus_check_connection_to_node(nodename, nodeport)
    order by 1, 2
  `.execute(db)
  return rows
}

async function requireRole(db: Database): Promise<void> {
  const { rows } = await sql<{ may_sign_in: boolean; may_become: boolean }>`
    select rolcanlogin as may_sign_in, ${sql.raw(mayBecome('oid'))} as may_become
    from pg_roles where rolname = ${workspaceRole}
  `.execute(db)
  const [role] = rows
  if (role?.may_sign_in && role.may_become) return
  throw new ConfigError(
    `On a Citus cluster with workers, stores' statements run as the role ${workspaceRole}, which ${
      role ? (role.may_become ? 'may not sign in' : 'the user of DATABASE_URL may not become') : 'is not there'
    }. Run on the coordinator as a superuser: ${role ? 'alter' : 'create'} role ${workspaceRole} login; ` +
      `grant ${workspaceRole} to the user of DATABASE_URL.`,
  )
}

/**
 * Throws ConfigError with what a cluster lacks without which no store could be served. A worker that nobody gets in at is
 * left to come back: the stores on the others are served.
 */
export async function requireCluster(db: Database): Promise<void> {
  if (!(await hasCitus(db))) return
  const { rows: workers } = await sql`select from pg_dist_node where groupid <> 0 and isactive`.execute(db)
  if (workers.length === 0) return
  await requireRole(db)
  const reachable = await listReachable(db)
  const asRole = await db.transaction().execute(async (transaction) => {
    await sql.raw(`set local role ${workspaceRole}`).execute(transaction)
    return listReachable(transaction)
  })
  const refusing = reachable.filter(({ name, port }) => !asRole.some((one) => one.name === name && one.port === port))
  if (refusing.length === 0) return
  throw new ConfigError(
    `The Citus workers ${listNames(refusing)} do not let the coordinator in as ${workspaceRole}. Let it in ` +
      "by their pg_hba.conf, or by a password or certificate in the coordinator's pg_dist_authinfo or .pgpass.",
  )
}
