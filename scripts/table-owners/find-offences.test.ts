import { expect, test } from 'vitest'
import { describeOffence, findOffences, readTableNames } from './find-offences.ts'

const tables = ['users', 'stores']
const owner = { path: 'features/auth/auth.repository.ts', text: `db.insertInto('users').values(user)` }

/** The rooms that have SQL on another's table, when this is the text of a file of team; `#{` begins what is put into a template. */
function findIn(text: string): string[] {
  const file = { path: 'features/team/members.repository.ts', text: text.replaceAll('#{', '$' + '{') }
  return findOffences([owner, file], tables).map(({ table, room, places }) => [table, room, ...places].join(' '))
}

test('the tables are those of the interface, and without any nothing is checked', () => {
  const text =
    'export interface Tables {\n  users: UsersTable\n  stores: StoresTable\n}\n\ninterface UsersTable {\n  id: string\n}\n'
  expect(readTableNames(text)).toEqual(tables)
  expect(() => readTableNames(text.replace('interface Tables', 'interface Rows'))).toThrow('no tables')
})

test.each([
  `db.selectFrom('users')`,
  `db.selectFrom(['users'])`,
  `db.selectFrom(['members', 'users as u'])`,
  `db\n  .selectFrom(\n    'users as u')`,
  `db.selectFrom("users").selectAll()`,
  'db.selectFrom(`users`)',
  `db.selectFrom('public.users')`,
  `db.selectFrom((eb) => eb.selectFrom('users').as('u'))`,
  `query.innerJoin('users', 'users.id', 'members.user_id'); db.selectFrom('members')`,
  `db.selectFrom('members').leftJoin('users as u', 'u.id', 'x')`,
  `db.updateTable('users')`,
  `db.deleteFrom('members').using('users')`,
  `db.deleteFrom('members').using(['members', 'users'])`,
  `const source = 'users'\ndb.selectFrom(source)`,
  `import { sql } from 'kysely'\nexport const source = { from: sql.table('users') }`,
  `import { eraseRows } from '../../core/database/erase-rows.ts'\neraseRows(db, id, [{ table: 'users', key: ['id'] }])`,
  `for (const table of ['stores', 'users'] as const) db.deleteFrom(table)`,
  'sql`select 1 from users where id = 1`',
  'sql`SELECT 1 FROM Users`',
  'sql<{ id: string }>`select 1 from "users"`',
  'sql`select 1 from public.users`',
  'sql`select 1 from only users`',
  'sql`select 1 from members m, users u`',
  'sql`select 1 from #{members} join (users cross join x) on true`',
  'sql`select\n  * from users`',
  'sql`select 1 from members m join users on true`',
  "sql`select '--' from users`",
  'sql`select 1 -- one\nfrom users`',
  'sql`update users set id = 1`',
  'sql`truncate members, users`',
  'sql`select 1 from #{sql.table(`users`)}`',
  'sql`select 1 where #{sql`exists (select 1 from users)`}`',
  `client.query('select 1 from users')`,
  `client.query("copy users to stdout")`,
  'client.query(`select 1\\nfrom #{schema}.users`)',
])('%s in another slice is found', (text) => {
  expect(findIn(text)).toContainEqual(expect.stringMatching(/^users team features\/team\/members\.repository\.ts:\d/))
})

test.each([
  '// comes from users',
  '/*\n * the update users wait for\n */',
  'sql`select 1 -- from users\n`',
  'sql`select 1 /* from users */`',
  "sql`select 'users'`",
  `const action = 'users'`,
  `type Row = Selectable<Tables['users']>\nfunction join<DB extends Pick<Tables, 'users'>>() {}`,
  `import type { Database } from '../../core/database/database.ts'\nexport const action = 'users'`,
  `db.selectFrom('users_archive')`,
  `joinUsers(db.selectFrom('members'), 'members.user_id')`,
  'sql`select 1 from users_archive`',
  'sql`select 1 from #{joined} where users.id = members.user_id`',
])('%s is no SQL on it', (text) => {
  expect(findIn(text)).toEqual([])
})

test.each([
  `db.insertInto('users')`,
  `db.replaceInto('users')`,
  `db.mergeInto('users')`,
  'sql`INSERT INTO users (id) values (1)`',
  `client.query('insert into users values (1)')`,
])('%s makes one an owner', (text) => {
  const file = { path: 'features/team/join.ts', text }
  expect(findOffences([file, { path: 'commands/list.ts', text: `db.selectFrom('users')` }], tables)).toEqual([
    { table: 'users', room: 'commands', owner: 'team', places: ['commands/list.ts:1'] },
  ])
})

test('what another room says of a table is told with each line', () => {
  expect(findIn(`a\ndb.selectFrom('users')\nb\ndb.updateTable('users')`)).toEqual([
    'users team features/team/members.repository.ts:2 features/team/members.repository.ts:4',
  ])
})

test('the owner is who alone inserts, and else who alone reads; core and the commands are rooms as others', () => {
  const reader = { path: 'commands/list.ts', text: `db.selectFrom('stores')` }
  expect(findOffences([owner, reader], tables)).toEqual([])
  const core = { path: 'core/jobs/job.ts', text: `db.selectFrom('stores').innerJoin('users', 'a', 'b')` }
  const found = findOffences([owner, reader, core], tables)
  expect(found.map(({ table, room, owner: whose }) => [table, room, whose])).toEqual([
    ['users', 'core', 'auth'],
    ['stores', 'commands', null],
    ['stores', 'core', null],
  ])
})

test('of two that insert nobody is the owner', () => {
  const second = { path: 'features/team/join.ts', text: 'sql`insert into users (id) values (1)`' }
  const found = findOffences([owner, second], tables)
  expect(found.map(({ room, owner: whose }) => [room, whose])).toEqual([
    ['auth', null],
    ['team', null],
  ])
  expect(found.map(describeOffence)[0]).toBe(
    'users is of nobody, as not one room alone inserts into it; auth has SQL on it\n  features/auth/auth.repository.ts:1',
  )
})
