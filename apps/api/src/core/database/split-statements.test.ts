import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('a migration is split at the semicolons between its statements, and at no others', () => {
  const text = `
    -- One; two's.
    create table a (b text); insert into a values ('it''s; -- not a comment'); -- end
    do $$ begin
      perform 1; -- kept
    end $$;
    select 'a-b' - $1;
  `
  expect(splitStatements(text)).toEqual([
    'create table a (b text)',
    "insert into a values ('it''s; -- not a comment')",
    'do $$ begin\n      perform 1; -- kept\n    end $$',
    "select 'a-b' - $1",
  ])
})
