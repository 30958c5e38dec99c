-- What was counted by quarter hour lies by week once it is some weeks old: a row of its own for each took eight times the room.
-- See docs/decisions/0064-old-quarter-hours.md.
create table slot_weeks (
  workspace_id uuid not null,
  -- Of 672 slots, since 1970-01-01 in UTC.
  week integer not null,
  -- Places within the week, ascending. Each column after it has a count for each; none at all where all are nought.
  slots smallint[] not null,
  searches integer[] not null,
  recommended integer[] not null,
  clicked integer[] not null,
  no_result integer[] not null,
  converted integer[] not null,
  repeated integer[] not null,
  relaxed integer[] not null,
  nothing integer[] not null,
  other integer[] not null,
  not_understood integer[] not null,
  spoken integer[] not null,
  en integer[] not null,
  es integer[] not null,
  pt integer[] not null,
  shoppers integer[] not null,
  -- Shoppers who were there before: of which of the slots, how many slots before, how many.
  gap_slots smallint[] not null,
  gaps integer[] not null,
  returned integer[] not null,
  constraint slot_weeks_key primary key (workspace_id, week)
);
select distribute('slot_weeks', 'workspace_id');

-- Earlier slots have been brought there; events that came late since then have rows of their own until the next time.
alter table usage add column packed_until integer not null default 0;
create index usage_packed_until_idx on usage (packed_until);
