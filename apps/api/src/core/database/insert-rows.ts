import { CompiledQuery } from 'kysely'
import { formatArray, formatTexts } from './array-text.ts'
import type { WorkspaceRows } from './workspace-rows.ts'

/** What `transact` sends. */
export interface Statement {
  compile(...args: unknown[]): CompiledQuery
}

type Value = string | number | boolean | null

interface Column<Row> {
  name: string
  type:
    | 'uuid'
    | 'text'
    | 'timestamptz'
    | 'int'
    | 'smallint'
    | 'bigint'
    | '"char"'
    | 'boolean'
    | 'bytea'
    | 'int[]'
    | 'smallint[]'
    | 'bigint[]'
  /** Of arrays, of "char" and of bytes as text. */
  read: (row: Row) => Value
  /** What is written of it, where that is something else: an expression of an immutable function. */
  write?: (value: string) => string
}

export interface Insert<Row> {
  /** The table, with its alias if the conflict names it. */
  into: string
  columns: readonly Column<Row>[]
  /** The same in all rows. */
  constant?: string
  /** Goes as one text: as an array of texts each of its quotes would be escaped, and taken back. */
  json?: { name: string; read: (row: Row) => unknown }
  onConflict?: string
}

interface InsertOptions {
  /** Whether rows may lie on several machines. */
  isOnCluster: boolean
  constant?: Date
}

/** Those of an event, and of a few more: beyond it each number of rows would be a statement to prepare. */
const mostSpelledOut = 12

/** What PostgreSQL reads as an array of the type itself. */
const simpleTypes = new Set(['uuid', 'timestamptz', 'int', 'smallint', 'bigint', 'boolean'])

const itself = (value: string) => value
const join = (texts: Iterable<string>) => [...texts].join(', ')

function listNames<Row>({ columns, constant, json }: Insert<Row>): string[] {
  return [
    'workspace_id',
    ...(constant ? [constant] : []),
    ...columns.map(({ name }) => name),
    ...(json ? [json.name] : []),
  ]
}

/** One array for each column: one text and one plan, however many rows. Of one workspace it is told as a value. */
function writeSelect<Row>(insert: Insert<Row>, isOfMany: boolean): string {
  const { into, columns, constant, json, onConflict = '' } = insert
  let place = constant ? 2 : 1
  const next = () => {
    place += 1
    return `$${place}`
  }
  const arrays = columns.map(({ type }) => `${next()}::${simpleTypes.has(type) ? type : 'text'}[]`)
  const unnested = `unnest(${join([...(isOfMany ? ['$1::uuid[]'] : []), ...arrays])})`
  const source = json ? `rows from (${unnested}, jsonb_array_elements(${next()}::jsonb))` : unnested
  const selected = columns.map(({ name, type, write = itself }) =>
    write(simpleTypes.has(type) || type === 'text' ? name : `${name}::${type}`),
  )
  const names = [...columns.map(({ name }) => name), ...(json ? [json.name] : [])]
  return `insert into ${into} (${join(listNames(insert))})
    select ${join([
      isOfMany ? 't.workspace_id' : '$1::uuid',
      ...(constant ? ['$2::timestamptz'] : []),
      ...selected,
      ...(json ? [json.name] : []),
    ])}
    from ${source} as t (${join([...(isOfMany ? ['workspace_id'] : []), ...names])})
    ${onConflict}`
}

/** Citus sends it to the machine that has the rows as it is. What a select answers it reads first, and sends as a table. */
function writeValues<Row>(insert: Insert<Row>, count: number): string {
  const { into, columns, constant, json, onConflict = '' } = insert
  let place = constant ? 2 : 1
  const lines = Array.from({ length: count }, () => {
    const values = [...columns, ...(json ? [{ type: 'jsonb', write: itself }] : [])].map(({ type, write = itself }) => {
      place += 1
      return write(`$${place}::${type}`)
    })
    return `(${join(['$1::uuid', ...(constant ? ['$2::timestamptz'] : []), ...values])})`
  })
  return `insert into ${into} (${join(listNames(insert))}) values ${join(lines)} ${onConflict}`
}

/** Keeps what is made for a key. */
function remember<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>()
  return (key) => {
    const text = known.get(key) ?? make(key)
    known.set(key, text)
    return text
  }
}

/**
 * Defines the insertion of rows of one or of several workspaces, each with its workspace_id. Its texts are written once: to
 * put a statement of twenty columns together takes as long as to send it.
 */
export function defineInsert<Row>(
  insert: Insert<Row>,
): (parts: readonly WorkspaceRows<Row>[], options: InsertOptions) => Statement {
  const { columns, json } = insert
  const getSelect = remember((isOfMany: boolean) => writeSelect(insert, isOfMany))
  const getValues = remember((count: number) => writeValues(insert, count))

  function spellOut({ workspaceId, rows }: WorkspaceRows<Row>, constants: readonly string[]): CompiledQuery {
    const values: unknown[] = [workspaceId, ...constants]
    for (const row of rows) {
      for (const { read } of columns) values.push(read(row))
      if (json) values.push(JSON.stringify(json.read(row)))
    }
    return CompiledQuery.raw(getValues(rows.length), values)
  }

  function select(parts: readonly WorkspaceRows<Row>[], constants: readonly string[]): CompiledQuery {
    const [first, ...others] = parts
    const isOfMany = others.length > 0
    const rows = isOfMany ? parts.flatMap((part) => part.rows) : (first?.rows ?? [])
    const ids = isOfMany
      ? formatArray(parts.flatMap(({ workspaceId, rows: own }) => own.map(() => workspaceId)))
      : first?.workspaceId
    const values: unknown[] = [ids, ...constants]
    for (const { type, read } of columns) {
      const told = rows.map(read)
      values.push(
        simpleTypes.has(type)
          ? formatArray(told as (string | number | boolean)[])
          : formatTexts(told as (string | null)[]),
      )
    }
    if (json) values.push(JSON.stringify(rows.map(json.read)))
    return CompiledQuery.raw(getSelect(isOfMany), values)
  }

  return (parts, { isOnCluster, constant }) => ({
    compile: () => {
      const constants = constant ? [constant.toISOString()] : []
      const [first, ...others] = parts
      if (isOnCluster && first && others.length === 0 && first.rows.length <= mostSpelledOut) {
        return spellOut(first, constants)
      }
      return select(parts, constants)
    },
  })
}
