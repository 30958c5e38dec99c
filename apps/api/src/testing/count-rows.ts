import type { Database } from '../core/database/open-database.ts'
import type { Tables } from '../core/database/tables.ts'

/** How many rows each table has. */
export async function countRows<const Name extends keyof Tables>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const counts = names.map(async (name) => {
    const rows = db.selectFrom(name as keyof Tables).select(({ fn }) => fn.countAll<number>().as('count'))
    return [name, (await rows.executeTakeFirstOrThrow()).count]
  })
  return Object.fromEntries(await Promise.all(counts))
}
