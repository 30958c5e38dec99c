import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeclaredColumns } from '../../testing/declared-columns.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Database } from './open-database.ts'

const tablesText = readFileSync(new URL('tables.ts', import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What the drivers read and write for each type of the migrations. */
const typesInCode: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  '"char"': 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'bigint[]': 'string[]',
  'text[]': 'string[]',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'JSONColumnType',
  jsonb: 'JSONColumnType',
}

interface Column {
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
}

/** Columns of the tables in the database; partitions have those of their parents. */
async function listColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by 1
  `.execute(db)
  return rows
}

/** Where the declared rows are not those of the database. */
async function listDifferences(text: string, db: Database = database.db): Promise<string[]> {
  const declared = readDeclaredColumns(text)
  const columns = await listColumns(db)
  const actual = new Set(columns.map(({ name }) => name))
  const unknown = [...declared.keys()].filter((name) => !actual.has(name))
  const wrong = columns.flatMap(({ name, type, is_nullable, has_default }) => {
    const column = declared.get(name)
    if (!column) return [`${name} is not declared`]
    const expected = `${typesInCode[type] ?? type}${is_nullable ? ' | null' : ''}`
    if (column.type !== expected) return [`${name} is ${expected}, not ${column.type}`]
    if (has_default && !column.isOptional) return [`${name} has a default, but an insert must name it`]
    if (column.isOptional && !has_default && !is_nullable) return [`${name} has no default, but an insert may omit it`]
    return []
  })
  return [...unknown.map((name) => `${name} is not in the database`), ...wrong]
}

test('the rows of the code are those of the migrated database', async () => {
  expect(readDeclaredColumns(tablesText).size).toBeGreaterThan(150)
  expect(await listDifferences(tablesText)).toEqual([])
})

interface Mutation {
  from: string
  to: string
  difference: string
}

const phone = '  phone: string\n'
const mutations: Record<string, Mutation> = {
  'a column that is missing': { from: phone, to: '', difference: 'users.phone is not declared' },
  'one too many': { from: phone, to: `${phone}  nick: string\n`, difference: 'users.nick is not in the database' },
  'another name': { from: phone, to: '  fon: string\n', difference: 'users.fon is not in the database' },
  'null where it cannot be': {
    from: phone,
    to: '  phone: string | null\n',
    difference: 'users.phone is string, not string | null',
  },
  'no null where it can be': {
    from: '  sealed_access: string | null\n',
    to: '  sealed_access: string\n',
    difference: 'platform_connections.sealed_access is string | null, not string',
  },
  'another type': {
    from: '  last_step: number\n',
    to: '  last_step: string\n',
    difference: 'two_steps.last_step is number, not string',
  },
  'a text for a time': {
    from: '  turned_on_at: Date\n',
    to: '  turned_on_at: string\n',
    difference: 'two_steps.turned_on_at is Date, not string',
  },
  'a text for JSON': {
    from: '  allowed_origins: JSONColumnType<string[]>\n',
    to: '  allowed_origins: string\n',
    difference: 'merchants.allowed_origins is JSONColumnType, not string',
  },
  'a number for a union of texts': {
    from: '  role: Role\n',
    to: '  role: 1 | 2\n',
    difference: 'memberships.role is string, not NumericLiteral',
  },
  'an update that cannot take the value away': {
    from: '  two_step_required_at: ColumnType<Date | null, Date | null | undefined, Date | null>\n',
    to: '  two_step_required_at: ColumnType<Date | null, Date | null | undefined, Date>\n',
    difference: 'workspaces.two_step_required_at is Date | null, not Date | null or Date',
  },
  'a default that there is not': {
    from: phone,
    to: '  phone: Generated<string>\n',
    difference: 'users.phone has no default, but an insert may omit it',
  },
  'a table that is missing': { from: '  usage: UsageTable\n', to: '', difference: 'usage.plan_id is not declared' },
  'a table too many': {
    from: '  usage: UsageTable\n',
    to: '  usage: UsageTable\n  uses: UsageTable\n',
    difference: 'uses.plan_id is not in the database',
  },
}

test.each(Object.entries(mutations))('the comparison finds %s', async (_, { from, to, difference }) => {
  expect(tablesText).toContain(from)
  expect(await listDifferences(tablesText.replace(from, to))).toContain(difference)
})

test('the comparison finds what a migration brings', async () => {
  const migrating = database.db.transaction().execute(async (transaction) => {
    await sql`alter table users add column nick text not null default ''`.execute(transaction)
    expect(await listDifferences(tablesText, transaction)).toEqual(['users.nick is not declared'])
    const declared = tablesText.replace(phone, `${phone}  nick: string\n`)
    const difference = 'users.nick has a default, but an insert must name it'
    expect(await listDifferences(declared, transaction)).toEqual([difference])
    const generated = declared.replace('nick: string', 'nick: Generated<string>')
    expect(await listDifferences(generated, transaction)).toEqual([])
    throw new Error('rolled back')
  })
  await expect(migrating).rejects.toThrow('rolled back')
})
