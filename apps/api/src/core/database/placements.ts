import { splitStatements } from './split-statements.ts'

/** Where Citus keeps a table: whole on every machine, or cut into shards by one of its columns. */
export type Placement = { table: string; kind: 'reference' } | { table: string; kind: 'distributed'; column: string }

const call = /^select (?:make_reference\('(\w+)'\)|distribute\('(\w+)', '(\w+)'\))$/
const drop = /^drop table (\w+)$/

/** What the migrations say of each table, in their order: what others refer to comes first. */
export function readPlacements(migrations: readonly string[]): Placement[] {
  const placements = new Map<string, Placement>()
  for (const statement of migrations.flatMap(splitStatements)) {
    placements.delete(drop.exec(statement)?.[1] ?? '')
    const [, whole, cut, column] = call.exec(statement) ?? []
    const table = whole ?? cut
    if (table === undefined) continue
    // One that a later migration makes anew has its place there.
    placements.delete(table)
    placements.set(table, column === undefined ? { table, kind: 'reference' } : { table, kind: 'distributed', column })
  }
  return [...placements.values()]
}
