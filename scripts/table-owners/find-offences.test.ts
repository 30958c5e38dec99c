import { expect, test } from 'vitest'
import { describeOffence, findOffences, readTableNames } from './find-offences.ts'

const tables = ['users', 'stores']
const owner = { path: 'features/auth/auth.repository.ts', text: `db.insertInto('users').values(user)` }

/** The rooms that have SQL on another's table, when this is the text of a file of team. */
function findIn(text: string): string[] {
  const file = { path: 'features/team/members.repository.ts', text }
  return findOffences([owner, file], tables).map(({ table, room, places }) => [table, room, ...places].join(' '))
}

test('the tables are those of the interface', () => {
  const text =
    'export interface Tables {\n  users: UsersTable\n  stores: StoresTable\n}\n\ninterface UsersTable {\n  id: string\n}\n'
  expect(readTableNames(text)).toEqual(tables)
})

test.each([
  `db.selectFrom('users')`,
  `db.selectFrom(['users'])`,
  `db\n  .selectFrom(\n    'users as u')`,
  `query.innerJoin('users', 'users.id', 'members.user_id')`,
  `query.leftJoin('users as u', 'u.id', 'x')`,
  `db.updateTable('users')`,
  `db.deleteFrom('users').using('users')`,
  'sql`select 1 from users where id = 1`',
  'sql`select 1 from members m join users on true`',
  'sql`update users set id = 1`',
  `const rows = { table: 'users', key: ['id'] }`,
  `for (const table of ['stores', 'users'] as const)`,
])('%s in another slice is found', (text) => {
  expect(findIn(text)).toContainEqual(expect.stringMatching(/^users team features\/team\/members\.repository\.ts:\d/))
})

test.each([
  '// comes from users',
  ' * the update users wait for',
  'sql`select 1 -- from users\n`',
  `const action = 'users'`,
  `db.selectFrom('users_archive')`,
  `joinUsers(db.selectFrom('members'), 'members.user_id')`,
  'sql`select 1 from users_archive`',
])('%s is no SQL on it', (text) => {
  expect(findIn(text)).toEqual([])
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
