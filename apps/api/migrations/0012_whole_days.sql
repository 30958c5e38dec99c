-- Ranges are whole local days (docs/decisions/0003-roll-ups.md). One table has all counts of searches, by slot and local
-- day, with distinct shoppers of any range; another has products and categories by their numbers, packed. What is made
-- here are the slots, which belong to no time zone; days and months are made of them before the server listens
-- (features/rollups/time-zone-change.ts).

-- Counts by key are two arrays side by side, to which each group of events appends: a key may be there several times, and
-- its counts are to be added. When they have become long, these make one of each key, in order.
create function merge_keys(keys anyarray) returns anyarray language sql immutable as $$
  select array(select distinct key from unnest(keys) as key order by key)
$$;
create function merge_counts(keys anyarray, counts integer[]) returns integer[] language sql immutable as $$
  select array(select sum(count)::integer from unnest(keys, counts) as pair (key, count) group by key order by key)
$$;

alter table search_rollups rename to search_rollups_before;

-- `grain`: 's' slots (quarter hours since 1970-01-01T00:00Z), 'd' or 'D' local days since 1970-01-01 (one letter is in
-- force, the other is of a time zone on its way in).
create table search_rollups (
  workspace_id uuid not null,
  bucket integer not null,
  searches integer not null,
  recommended integer not null,
  clicked integer not null,
  -- Searches without a product, with a click, and at most 30 seconds after another one of the same shopper.
  no_result integer not null,
  converted integer not null,
  repeated integer not null,
  -- Distinct shoppers, and of those who were there before: how many buckets of this grain ago, and how many they are.
  shoppers integer not null,
  grain "char" not null,
  gaps integer[] not null,
  returned integer[] not null,
  constraint search_rollups_key primary key (workspace_id, grain, bucket)
);
select distribute('search_rollups', 'workspace_id');

insert into search_rollups (workspace_id, grain, bucket, searches, recommended, clicked, no_result, converted, repeated,
  shoppers, gaps, returned)
select s.workspace_id, s.grain, s.bucket, s.searches, s.recommended, s.clicked, coalesce(i.no_result, 0),
  coalesce(i.converted, 0), coalesce(i.repeated, 0), coalesce(v.shoppers, 0), coalesce(v.gaps, '{}'),
  coalesce(v.returned, '{}')
from search_rollups_before s
left join insight_rollups i on i.workspace_id = s.workspace_id and i.slot = s.bucket
left join (
  select workspace_id, slot, sum(shoppers) as shoppers, array_agg(gap order by gap) filter (where gap is not null) as gaps,
    array_agg(shoppers order by gap) filter (where gap is not null) as returned
  from (
    select workspace_id, slot, gap, count(*)::integer as shoppers
    from (
      select workspace_id, slot, slot - lag(slot) over (partition by workspace_id, shopper_id order by slot) as gap
      from shopper_visits
    ) as visits
    group by workspace_id, slot, gap
  ) as counted
  group by workspace_id, slot
) as v on v.workspace_id = s.workspace_id and v.slot = s.bucket
where s.grain = 's';

-- Products ('p') and categories ('c') of a store by small numbers.
create table rollup_items (
  workspace_id uuid not null,
  number integer not null,
  kind "char" not null,
  name text not null,
  constraint rollup_items_key primary key (workspace_id, kind, name),
  constraint rollup_items_number unique (workspace_id, number)
);
select distribute('rollup_items', 'workspace_id');

insert into rollup_items (workspace_id, kind, name, number)
select workspace_id, kind, name, row_number() over (partition by workspace_id order by searches desc, kind, name) - 1
from (
  select workspace_id, 'p'::"char" as kind, product_id as name, sum(recommended) as searches
  from product_rollups where grain = 's' group by workspace_id, product_id
  union all
  select workspace_id, 'c'::"char", category, sum(searches)
  from category_rollups where grain = 's' group by workspace_id, category
) as names;

-- Searches that were answered with an item, and clicks on it, by local day and month ('m' or 'M', since January 1970),
-- and by slot for the last two days. A row holds the items of 128 numbers, told by what is left of their number, so that
-- it stays small however many there are: PostgreSQL leaves rows of less than 2 kB as they are, and finds room in the same
-- page for their next version.
create table item_rollups (
  workspace_id uuid not null,
  bucket integer not null,
  page integer not null,
  grain "char" not null,
  items smallint[] not null,
  searches integer[] not null,
  clicked_items smallint[] not null,
  clicked integer[] not null,
  constraint item_rollups_key primary key (workspace_id, grain, bucket, page)
) with (fillfactor = 70);
select distribute('item_rollups', 'workspace_id');

-- Slots that have left the two days.
create index item_rollups_slots on item_rollups (bucket) where grain = 's';

insert into item_rollups (workspace_id, grain, bucket, page, items, searches, clicked_items, clicked)
select workspace_id, 's', bucket, number / 128, array_agg((number % 128)::smallint order by number),
  array_agg(searches order by number),
  coalesce(array_agg((number % 128)::smallint order by number) filter (where clicked > 0), '{}'),
  coalesce(array_agg(clicked order by number) filter (where clicked > 0), '{}')
from (
  select r.workspace_id, r.bucket, i.number, r.recommended::integer as searches, r.clicked::integer as clicked
  from product_rollups r
  join rollup_items i on i.workspace_id = r.workspace_id and i.kind = 'p' and i.name = r.product_id
  where r.grain = 's'
  union all
  select r.workspace_id, r.bucket, i.number, r.searches::integer, 0
  from category_rollups r
  join rollup_items i on i.workspace_id = r.workspace_id and i.kind = 'c' and i.name = r.category
  where r.grain = 's'
) as counted
where bucket >= (select max(bucket) from search_rollups) - 192
group by workspace_id, bucket, number / 128;

-- The zone on its way in, or else the one in force, comes in anew: that makes days and months.
update usage set time_zone = coalesce(next_time_zone, time_zone), next_time_zone = coalesce(next_time_zone, time_zone),
  next_built_until = -2147483648
where workspace_id in (select workspace_id from search_rollups);

drop table search_rollups_before;
drop table category_rollups;
drop table product_rollups;
drop table shopper_rollups;
drop table insight_rollups;
