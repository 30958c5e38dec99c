-- Searches are found by what was said through an index: the text without case and accents is kept, and one statement
-- finds all that fit. See docs/decisions/0041-text-search.md.

alter table voice_searches add column said text;
update voice_searches set said = lower(regexp_replace(normalize(query, NFD), '[\u0300-\u036f]', '', 'g'));
alter table voice_searches alter column said set not null;

-- Where and which searches of a store fit all patterns, in one row; none where they are more than `most`, or where
-- finding them would take too long. Months that are over have an index on what was said, which the server makes; of the
-- others at most `most_unindexed` searches are looked at.
-- As the owner of the tables: under a policy an index on texts is not used, for LIKE might tell of rows that it hides.
create function find_said(
  store uuid, since timestamptz, until timestamptz, patterns text[], most integer, most_unindexed integer
) returns table (times timestamptz[], ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  own constant text := nullif(current_setting('app.workspace_id', true), '');
  unindexed timestamptz;
  looked_at integer;
  indexed_times timestamptz[];
  indexed_ids uuid[];
begin
  -- Whoever works for a store asks for its own.
  if own is not null and own::uuid <> store then return; end if;
  -- The owner is held to the policy too.
  if row_security_active('public.voice_searches') then return; end if;
  select least(until, greatest(since, coalesce(min(month.begins), until))) into unindexed
  from (
    -- The planner may ask this of any table.
    select c.oid,
      to_date(substring(c.relname from '^voice_searches_(\d{4}_\d{2})$'), 'YYYY_MM')::timestamp at time zone 'UTC' as begins
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.voice_searches'::regclass
  ) as month
  where month.begins + interval '1 month' > since and not exists (
    select from pg_index x join pg_class n on n.oid = x.indexrelid
    where x.indrelid = month.oid and x.indisvalid and n.relname like '%\_said\_idx'
  );
  execute 'select count(*) from (
      select from voice_searches where workspace_id = $1 and occurred_at >= $2 and occurred_at < $3 limit $4 + 1
    ) as s'
  into looked_at using store, unindexed, until, most_unindexed;
  if looked_at > most_unindexed then return; end if;
  execute 'select coalesce(array_agg(occurred_at), ''{}''), coalesce(array_agg(id), ''{}'')
    from (
      select occurred_at, id from voice_searches
      where workspace_id = $1 and occurred_at >= $2 and occurred_at < $3 and said like all ($4) limit $5 + 1
    ) as s'
  into times, ids using store, unindexed, until, patterns, most;
  if cardinality(ids) > most then return; end if;
  -- Not `like all`, which takes no index.
  execute 'select coalesce(array_agg(occurred_at), ''{}''), coalesce(array_agg(id), ''{}'')
    from (
      select occurred_at, id from voice_searches
      where workspace_id = $1 and occurred_at >= $2 and occurred_at < $3
        and ' || (select string_agg(format('said like %L', pattern), ' and ') from unnest(patterns) as pattern) || '
      limit $4 + 1
    ) as s'
  into indexed_times, indexed_ids using store, since, unindexed, most;
  times := times || indexed_times;
  ids := ids || indexed_ids;
  if cardinality(ids) <= most then return next; end if;
-- The limit of the statement is over.
exception when query_canceled then return;
end $$;
