-- History: what events bring is cut by time, so that old events go by dropping tables. The tables with what was said
-- and clicked are cut by month. Those in which every new event is looked up are cut by year: there are few to look
-- through. See docs/decisions/0020-history.md.

-- Makes a part of a table unless it is there; attaching it lets reads and writes of the table go on.
create function make_partition(parent text, suffix text, lower_bound text, upper_bound text) returns void
language plpgsql as $$
declare
  part text := parent || '_' || suffix;
begin
  if to_regclass(part) is not null then return; end if;
  -- Of several processes one makes it; the others wait, and find it.
  perform pg_advisory_xact_lock(hashtext('make_partition'));
  -- Not by to_regclass: what it has not found is remembered, and waiting for that lock does not end it.
  if exists (
    select from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = parent::regclass and c.relname = part
  ) then return; end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, part, lower_bound, upper_bound);
end $$;

alter table voice_clicks drop constraint voice_clicks_search_fk;
alter table voice_searches rename to voice_searches_before;
alter table voice_clicks rename to voice_clicks_before;
alter table shopper_visits rename to shopper_visits_before;

create table voice_searches (
  workspace_id uuid not null,
  -- The sender's id.
  id uuid not null,
  shopper_id text not null,
  query text not null,
  language text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- [{product_id, product_name, product_image_url?, category?}] as recommended, each product once.
  products jsonb not null,
  products_count smallint not null,
  constraint voice_searches_key primary key (workspace_id, occurred_at, id)
) partition by range (occurred_at);
select distribute('voice_searches', 'workspace_id');

-- The ids that are known and where their searches are, so that one that is sent again is a duplicate whatever time it
-- then says. The workspace's lock keeps an id from being written twice: no key of a partitioned table can.
create table voice_search_ids (
  workspace_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  constraint voice_search_ids_key primary key (workspace_id, id, occurred_at)
) partition by range (occurred_at);
select distribute('voice_search_ids', 'workspace_id');

create table voice_clicks (
  workspace_id uuid not null,
  search_id uuid not null,
  product_id text not null,
  occurred_at timestamptz not null,
  -- When its search was: a click goes with it.
  searched_at timestamptz not null,
  constraint voice_clicks_key primary key (workspace_id, searched_at, search_id, product_id)
) partition by range (searched_at);
select distribute('voice_clicks', 'workspace_id');

-- A shopper's presence in a slot: one row, however many searches.
create table shopper_visits (
  workspace_id uuid not null,
  shopper_id text not null,
  slot integer not null,
  constraint shopper_visits_key primary key (workspace_id, shopper_id, slot)
) partition by range (slot);
select distribute('shopper_visits', 'workspace_id');

-- The months and years that have searches, in UTC; the server makes further ones.
do $$
declare
  month timestamp;
  year timestamp;
begin
  for month in select distinct date_trunc('month', occurred_at at time zone 'UTC') from voice_searches_before loop
    perform make_partition('voice_searches', to_char(month, 'YYYY_MM'),
      month::text || '+00', (month + interval '1 month')::text || '+00');
    perform make_partition('voice_clicks', to_char(month, 'YYYY_MM'),
      month::text || '+00', (month + interval '1 month')::text || '+00');
  end loop;
  for year in select distinct date_trunc('year', occurred_at at time zone 'UTC') from voice_searches_before loop
    perform make_partition('voice_search_ids', to_char(year, 'YYYY'),
      year::text || '+00', (year + interval '1 year')::text || '+00');
    -- Slots are quarter hours.
    perform make_partition('shopper_visits', to_char(year, 'YYYY'),
      (extract(epoch from year)::bigint / 900)::text,
      (extract(epoch from year + interval '1 year')::bigint / 900)::text);
  end loop;
end $$;

insert into voice_searches
  (workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count)
select workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count
from voice_searches_before;
insert into voice_search_ids (workspace_id, id, occurred_at)
select workspace_id, id, occurred_at from voice_searches_before;
insert into voice_clicks (workspace_id, search_id, product_id, occurred_at, searched_at)
select c.workspace_id, c.search_id, c.product_id, c.occurred_at, s.occurred_at
from voice_clicks_before c
join voice_searches_before s on s.workspace_id = c.workspace_id and s.id = c.search_id;
insert into shopper_visits (workspace_id, shopper_id, slot)
select workspace_id, shopper_id, slot from shopper_visits_before;

drop table voice_clicks_before;
drop table voice_searches_before;
drop table shopper_visits_before;
