-- Insights: of the searches of a slot (see 0002), those without a product, those with a click on a product, and those
-- that their shopper repeats. They are read by slots alone, so no row belongs to a time zone. See
-- docs/decisions/0028-insights.md.

-- A shopper's searches around one: whether it repeats another, and what the shopper's visit was like.
create index voice_searches_shopper_idx on voice_searches (workspace_id, shopper_id, occurred_at);

create table insight_rollups (
  workspace_id uuid not null,
  slot integer not null,
  no_result bigint not null,
  converted bigint not null,
  -- Searches at most 30 seconds after one of the same shopper.
  repeated bigint not null,
  primary key (workspace_id, slot)
);
select distribute('insight_rollups', 'workspace_id');

-- All events that are kept: no window that is shown begins before them.
insert into insight_rollups (workspace_id, slot, no_result, converted, repeated)
select workspace_id, floor(extract(epoch from occurred_at) / 900)::int,
  count(*) filter (where products_count = 0), count(*) filter (where is_converted),
  count(*) filter (where occurred_at - before <= interval '30 seconds')
from (
  select s.workspace_id, s.occurred_at, s.products_count, c.search_id is not null as is_converted,
    lag(s.occurred_at) over (partition by s.workspace_id, s.shopper_id order by s.occurred_at) as before
  from voice_searches s
  left join (select distinct workspace_id, searched_at, search_id from voice_clicks) c
    on c.workspace_id = s.workspace_id and c.searched_at = s.occurred_at and c.search_id = s.id
) as t
where products_count = 0 or is_converted or occurred_at - before <= interval '30 seconds'
group by 1, 2;
