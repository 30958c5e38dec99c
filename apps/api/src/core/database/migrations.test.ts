import { describe, expect, test } from 'vitest'
import { listCitusProblems } from '../../testing/citus-rules.ts'
import { readMigrations } from './migrate.ts'
import { readPlacements } from './placements.ts'

describe('[SCALE-1] the migrations', () => {
  const migrations = readMigrations()

  test('are numbered without gaps, so that their order is that of their names', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    expect(numbers.length).toBeGreaterThan(1)
  })

  test('give each table the place that it has once, after those that it refers to', () => {
    const placements = readPlacements([
      ...[users, events],
      "alter table events rename to old; create table events (); select distribute('events', 'workspace_id');",
      "create table notes (id uuid); select make_reference('notes');\n-- select make_reference('not_this');",
    ])
    expect(placements).toEqual([
      { table: 'users', kind: 'reference' },
      { table: 'events', kind: 'distributed', column: 'workspace_id' },
      { table: 'notes', kind: 'reference' },
    ])
  })

  test('keep to what Citus asks', () => {
    expect(listCitusProblems(Object.values(migrations))).toEqual([])
  })
})

const users = "create table users (id uuid primary key); select make_reference('users');"
const events = `create table events (workspace_id uuid not null, id uuid not null, user_id uuid,
  primary key (workspace_id, id)); select distribute('events', 'workspace_id');`

describe('the check of what Citus asks', () => {
  test('finds nothing where all is well', () => {
    const keys = `alter table events add constraint events_user_fk foreign key (user_id) references users (id);
      create unique index events_user_idx on events (workspace_id, user_id) where user_id is not null;
      alter table events add constraint other foreign key (workspace_id, id) references events (workspace_id, id)
        on delete cascade;`
    expect(listCitusProblems([users, events, keys])).toEqual([])
  })

  test.each([
    ['create table notes (id uuid primary key);', 'notes: neither distributed nor a reference table'],
    ["create table notes (id uuid); select distribute('notes', 'id');", 'notes: distributed by id'],
    [
      "create table notes (workspace_id uuid, id uuid primary key); select distribute('notes', 'workspace_id');",
      'notes: unique (id) lacks workspace_id',
    ],
    [
      "create table notes (workspace_id uuid, id text unique); select distribute('notes', 'workspace_id');",
      'notes: unique (id) lacks workspace_id',
    ],
    ['create unique index x on events (user_id);', 'events: unique (user_id) lacks workspace_id'],
    ['alter table events add constraint x unique (id);', 'events: unique (id) lacks workspace_id'],
    [
      "create table notes (id uuid references users (id)); select make_reference('notes');",
      'notes: a foreign key before it is placed',
    ],
    [
      `create table notes (id uuid); alter table notes add foreign key (id) references users (id);
       select make_reference('notes');`,
      'notes -> users: a foreign key before both are placed',
    ],
    [
      'alter table users add foreign key (id) references events (id);',
      'users -> events: from reference to distributed',
    ],
    ['alter table events add foreign key (id) references events (id);', 'events -> events: not by workspace_id'],
    [
      'alter table events add foreign key (user_id) references users (id) on delete set null;',
      'sets null: alter table events add foreign key (user_id) references users (id) on delete set null',
    ],
    [
      "alter table users add column role text check (role in ('a', 'b'));",
      "users: a constraint without a name of its own: alter table users add column role text check (role in ('a', 'b'))",
    ],
    [
      "update users set key = encode(sha256(convert_to(id::text, 'utf8')), 'hex');",
      "not the same on each machine: update users set key = encode(sha256(convert_to(id::text, 'utf8')), 'hex')",
    ],
  ])('finds what is wrong with %s', (text, problem) => {
    expect(listCitusProblems([users, events, text])).toEqual([problem])
  })
})
