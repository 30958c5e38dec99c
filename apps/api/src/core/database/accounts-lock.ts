import { advisoryLocks } from './advisory-locks.ts'
import { readMigrations } from './migrate.ts'
import { readPlacements } from './placements.ts'

/**
 * What a transaction on a Citus cluster begins with before it writes an account, or whatever else every machine holds whole.
 *
 * Citus keeps the copies of such a table alike by locks of its own on the whole table, and on all that it refers to: shared ones for
 * an insert, for all others ones that exclude every writer. Two sign-ins of different people, each of which reads its user for share
 * and then adds a session, wait for each other, and so do a session that is renewed and one that begins. As writers come one after
 * the other anyway, they do so from the beginning.
 */
export const takeAccountsLock = `select pg_advisory_xact_lock(${advisoryLocks.accounts})`

/**
 * The tables of accounts: those that every machine holds whole, and that refer to each other. Others, such as webhooks that came in,
 * lock nothing but themselves; a transaction of theirs waits for an import, and nobody's sign-in may wait with it.
 */
export function listAccountTables(): string[] {
  const migrations = Object.values(readMigrations())
  const whole = readPlacements(migrations).filter(({ kind }) => kind === 'reference')
  const isLinked = (table: string) => {
    const link = new RegExp(String.raw`\balter table ${table} [^;]*\bforeign key\b|\breferences ${table} `, 'i')
    return migrations.some((migration) => link.test(migration))
  }
  return whole.map(({ table }) => table).filter(isLinked)
}

/** Any table of accounts after one of these words is written, or its rows are locked. */
function writePattern(): RegExp {
  const names = listAccountTables()
  const table = String.raw`"?(?:${names.join('|')})\b`
  const write = String.raw`\b(?:insert\s+into|update|delete\s+from)\s+${table}`
  const rowLock = String.raw`\bfrom\s+${table}.*\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b`
  return new RegExp(`${write}|${rowLock}`, 'is')
}

let pattern: RegExp | null = null

/** Whether a statement takes locks on a table that every machine of a cluster holds whole. */
export function writesAccounts(statement: string): boolean {
  pattern ??= writePattern()
  return pattern.test(statement)
}
