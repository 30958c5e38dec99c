import { expect, test } from 'vitest'
import { listAccountTables, writesAccounts } from './accounts-lock.ts'

test.each([
  'insert into "sessions" ("id") values ($1)',
  'update users set language = $1',
  'UPDATE "merchants" SET "store_name" = $1',
  'delete  from "known_addresses" where "user_id" = $1',
  'with gone as (delete from recovery_codes where user_id = $1 returning 1) select * from gone',
  'select "id" from "users" where "id" = $1 for share',
  'select * from\n"users"\nwhere "id" = $1\nfor no key update',
])('[SCALE-1] takes locks on what all machines hold: %s', (statement) => {
  expect(writesAccounts(statement)).toBe(true)
})

test.each([
  'select * from "users" where "id" = $1',
  'insert into "listening_sessions" ("id") values ($1)',
  'insert into audit_entries select user_id from memberships where workspace_id = $1',
  'update usage set used = used + 1 where workspace_id in (select id from workspaces)',
  'update "usage" set "used" = $1',
  'select * from usage join workspaces on workspaces.id = workspace_id for update of usage',
  'delete from voice_searches',
  'insert into "platform_webhooks" ("id") values ($1)',
  'delete from platform_leases where name = $1',
  'begin',
])('[SCALE-1] takes none: %s', (statement) => {
  expect(writesAccounts(statement)).toBe(false)
})

test('[SCALE-1] accounts are what refers to each other', () => {
  const tables = listAccountTables()
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'sessions', 'merchants', 'workspaces', 'memberships', 'known_addresses']),
  )
  expect(tables).not.toEqual(expect.arrayContaining(['platform_webhooks']))
  expect(tables).not.toEqual(expect.arrayContaining(['webhook_events']))
})
