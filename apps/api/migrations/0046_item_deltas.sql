-- What a group of events adds to products and categories waits in rows of its own until there are many, and is added up then:
-- a row to insert in place of three to change. Items of the last two days are counted by local hour, as the last 24 hours
-- ask for them. See docs/decisions/0003-roll-ups.md.

-- Citus makes no function once a statement of the transaction has gone to shards beside each other.
set local citus.multi_shard_modify_mode = 'sequential';

create table item_deltas (
  workspace_id uuid not null,
  -- Counted in usage.waiting_deltas, under whose lock they are written, read and removed.
  number integer not null,
  slot integer not null,
  -- Numbers of rollup_items, once for each search that was answered with it, and for each click on it.
  items integer[] not null,
  clicked_items integer[] not null,
  constraint item_deltas_key primary key (workspace_id, number)
);
select distribute('item_deltas', 'workspace_id');

-- Rows of item_deltas that wait, which is the next one's number.
alter table usage add column waiting_deltas integer not null default 0;

-- 'h' and 'H' are local hours of the generations of days, told by their first slot. Clocks change at the hours' ends but on
-- Lord Howe Island.
create temp table item_hours on commit drop as
select r.workspace_id, case when u.rollup_generation % 2 = 0 then 'h' else 'H' end::"char" as grain,
  r.bucket - (((r.bucket + o.slots) % 4) + 4) % 4 as bucket, r.page, r.items, r.searches, r.clicked_items, r.clicked
from item_rollups r
join usage u on u.workspace_id = r.workspace_id
cross join lateral (
  select (extract(epoch from (to_timestamp(r.bucket::bigint * 900) at time zone u.time_zone)
    - (to_timestamp(r.bucket::bigint * 900) at time zone 'UTC')) / 900)::integer as slots
) as o
where r.grain = 's';

delete from item_rollups where grain = 's';

insert into item_rollups (workspace_id, grain, bucket, page, items, searches, clicked_items, clicked)
select workspace_id, grain, bucket, page,
  coalesce(array_agg(item order by item) filter (where searches > 0), '{}'),
  coalesce(array_agg(searches order by item) filter (where searches > 0), '{}'),
  coalesce(array_agg(item order by item) filter (where clicked > 0), '{}'),
  coalesce(array_agg(clicked order by item) filter (where clicked > 0), '{}')
from (
  select h.workspace_id, h.grain, h.bucket, h.page, u.item, sum(u.searches)::integer as searches,
    sum(u.clicked)::integer as clicked
  from item_hours h
  cross join lateral (
    select item, count as searches, 0 as clicked from unnest(h.items, h.searches) as a (item, count)
    union all
    select item, 0, count from unnest(h.clicked_items, h.clicked) as a (item, count)
  ) as u
  group by 1, 2, 3, 4, 5
) as counted
group by 1, 2, 3, 4;

-- Hours that have left the two days.
drop index item_rollups_slots;
create index item_rollups_hours on item_rollups (bucket) where grain in ('h', 'H');
