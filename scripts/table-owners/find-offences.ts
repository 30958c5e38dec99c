import { type Mention, readMentions } from './read-sql.ts'

interface SourceFile {
  /** From apps/api/src. */
  path: string
  text: string
}

/** SQL of one room on a table that is another's, or has no owner. */
interface Offence {
  table: string
  room: string
  /** Null where nobody, or more than one, inserts into it. */
  owner: string | null
  /** `path:line` */
  places: string[]
}

interface Use extends Mention {
  room: string
  place: string
}

/** The tables of core/database/tables.ts. @throws where there are none: nothing would be checked. */
export function readTableNames(text: string): string[] {
  const [, body = ''] = /interface Tables \{\n(.*?)\n\}/s.exec(text) ?? []
  const names = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error('There are no tables in the interface Tables.')
  return names
}

/** A slice, or what lies beside the slices, such as core. */
function getRoom(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'features' ? second : first
}

/** Who alone inserts into a table; into which nobody inserts: who alone uses it. */
function findOwner(uses: readonly Use[]): string | null {
  const inserting = uses.filter(({ isInsert }) => isInsert)
  const [owner = null, ...others] = new Set((inserting.length > 0 ? inserting : uses).map(({ room }) => room))
  return others.length === 0 ? owner : null
}

/** SQL on a table outside of its owner, in the order of the tables. */
export function findOffences(files: readonly SourceFile[], tables: readonly string[]): Offence[] {
  const uses = files.flatMap(({ path, text }) =>
    readMentions(text, tables).map(
      (mention): Use => ({ ...mention, room: getRoom(path), place: `${path}:${mention.line}` }),
    ),
  )
  return tables.flatMap((table) => {
    const own = uses.filter((use) => use.table === table)
    const owner = findOwner(own)
    const rooms = [...new Set(own.map(({ room }) => room))].filter((room) => room !== owner).sort()
    return rooms.map((room) => {
      const places = own.filter((use) => use.room === room).map(({ place }) => place)
      return { table, room, owner, places: [...new Set(places)] }
    })
  })
}

export function describeOffence({ table, owner, room, places }: Offence): string {
  const whose = owner === null ? 'of nobody, as not one room alone inserts into it' : `of ${owner}`
  return `${table} is ${whose}; ${room} has SQL on it\n  ${places.join('\n  ')}`
}
