-- Stores: the widget's key and where it may run, the change of a time zone, the catalogue.

-- Public: it names the store in its pages. Existing stores get one that follows from their id.
alter table merchants add column widget_key text;
update merchants set widget_key = 'vsw_' || left(encode(sha256(id::text::bytea), 'hex'), 32);
alter table merchants alter column widget_key set not null;
alter table merchants add constraint merchants_widget_key_key unique (widget_key);

-- ["https://shop.example", …]. Empty: the widget may run everywhere.
alter table merchants add column allowed_origins jsonb not null default '[]';
alter table merchants alter column allowed_origins drop default;

-- The zone of the workspace's day and month rows, which changes under this row's lock. Roll-ups have two generations
-- of those rows, by turns: 'd' and 'm' where `rollup_generation` is even, 'D' and 'M' where it is odd. A change of zone
-- makes the other generation: slots before `next_built_until` are in it already, and new events of those slots are
-- added to both. Null: the rows that lie there are of before, and have to go first. See
-- docs/decisions/0015-time-zone-changes.md.
alter table usage add column time_zone text;
update usage set time_zone = merchants.time_zone
  from workspaces, merchants
  where workspaces.id = usage.workspace_id and merchants.id = workspaces.merchant_id;
alter table usage alter column time_zone set not null;
alter table usage add column rollup_generation integer not null default 0;
alter table usage alter column rollup_generation drop default;
alter table usage add column next_time_zone text;
alter table usage add column next_built_until integer;

-- The store's products as its platform has them, in each of the store's languages.
create table catalogue_products (
  workspace_id uuid not null,
  -- The platform's.
  product_id text not null,
  -- As the platform names it, such as pt or es-MX.
  language text not null,
  title text not null,
  -- Plain text.
  description text not null,
  -- In the currency's minor units. Null: no price is told.
  price_minor bigint,
  -- ISO 4217.
  currency text,
  image_url text,
  url text,
  category text,
  is_available boolean not null,
  -- The import that has seen it last: the end of a later one removes what it did not see.
  run integer not null,
  -- When the platform was asked for it: an answer that was asked for earlier changes nothing.
  read_at timestamptz not null,
  primary key (workspace_id, product_id, language)
);
select distribute('catalogue_products', 'workspace_id');
alter table catalogue_products add constraint catalogue_products_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- How the import of a workspace's products stands.
create table catalogue_imports (
  workspace_id uuid primary key,
  run integer not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Where the next page begins, in the platform's words; null before the first.
  page_cursor text,
  imported integer not null,
  total integer,
  started_at timestamptz,
  finished_at timestamptz,
  -- When all is read again, to heal what webhooks have missed.
  next_run_at timestamptz,
  -- Changes of before have been read.
  synced_at timestamptz,
  -- The platform has told of a change that may not have been read.
  stale_at timestamptz
);
select distribute('catalogue_imports', 'workspace_id');
alter table catalogue_imports add constraint catalogue_imports_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index catalogue_imports_next_run_idx on catalogue_imports (next_run_at);
create index catalogue_imports_stale_idx on catalogue_imports (stale_at) where stale_at is not null;
