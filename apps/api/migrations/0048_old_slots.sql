-- What was counted by quarter hour lies by day or week once it is some weeks old: a row of its own for each took eight times the
-- room.
-- See docs/decisions/0064-old-quarter-hours.md.
create table old_slots (
  workspace_id uuid not null,
  -- The first day, since 1970-01-01 in UTC, and how many they are: one, or seven from a Thursday on where all of them have little.
  day integer not null,
  days smallint not null,
  -- Places from the first day's begin, ascending. Each column after it has a count for each; none at all where all are nought.
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
  constraint old_slots_key primary key (workspace_id, day)
);
select distribute('old_slots', 'workspace_id');

-- Earlier slots have been brought there; events that came late since then have rows of their own until the next time.
alter table usage add column packed_until integer not null default 0;
create index usage_packed_until_idx on usage (packed_until);
