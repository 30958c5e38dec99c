-- Voice events, usage and roll-ups: one shard key, workspace_id, in every primary key (Citus).

-- The one subscription of a workspace and what it has used in the current period. The row is the lock under which
-- a workspace's events are written.
create table usage (
  workspace_id uuid primary key,
  plan_id text not null,
  -- The periods are months from this instant.
  anchor timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  used bigint not null check (used >= 0)
);
select distribute('usage', 'workspace_id');
alter table usage add constraint usage_workspace_fk foreign key (workspace_id) references workspaces (id);

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
  primary key (workspace_id, id)
);
select distribute('voice_searches', 'workspace_id');
create index voice_searches_time_idx on voice_searches (workspace_id, occurred_at desc, id);

create table voice_clicks (
  workspace_id uuid not null,
  search_id uuid not null,
  product_id text not null,
  occurred_at timestamptz not null,
  primary key (workspace_id, search_id, product_id)
);
select distribute('voice_clicks', 'workspace_id');
alter table voice_clicks add constraint voice_clicks_search_fk
  foreign key (workspace_id, search_id) references voice_searches (workspace_id, id) on delete cascade;

-- What the events last said of a product.
create table voice_products (
  workspace_id uuid not null,
  product_id text not null,
  product_name text not null,
  product_image_url text,
  seen_at timestamptz not null,
  primary key (workspace_id, product_id)
);
select distribute('voice_products', 'workspace_id');

-- Roll-ups. A slot is a quarter hour, counted from 1970-01-01T00:00Z: the finest offset of any time zone. `grain`
-- says what `bucket` counts: 's' slots, 'd' local days of the store since 1970-01-01, 'm' local months since
-- January 1970. A window reads the months and days that lie in it whole, and slots at its two edges. See
-- docs/decisions/0003-roll-ups.md.
create table search_rollups (
  workspace_id uuid not null,
  grain "char" not null,
  bucket integer not null,
  searches bigint not null,
  recommended bigint not null,
  clicked bigint not null,
  primary key (workspace_id, grain, bucket)
);
select distribute('search_rollups', 'workspace_id');

create table category_rollups (
  workspace_id uuid not null,
  grain "char" not null,
  bucket integer not null,
  category text not null,
  searches bigint not null,
  primary key (workspace_id, grain, bucket, category)
);
select distribute('category_rollups', 'workspace_id');

create table product_rollups (
  workspace_id uuid not null,
  grain "char" not null,
  bucket integer not null,
  product_id text not null,
  recommended bigint not null,
  clicked bigint not null,
  primary key (workspace_id, grain, bucket, product_id)
);
select distribute('product_rollups', 'workspace_id');

-- A shopper's presence in a slot: one row, however many searches.
create table shopper_visits (
  workspace_id uuid not null,
  shopper_id text not null,
  slot integer not null,
  primary key (workspace_id, shopper_id, slot)
);
select distribute('shopper_visits', 'workspace_id');

-- Sums that make the number of distinct shoppers of a window a difference of two prefix sums. `visits` counts visits
-- by their slot; `entered_<range>` counts them by the slot from which on a window of that range that ends after it
-- counts them for the first time. Grains: 's' slots, 'd' UTC days. See docs/decisions/0003-roll-ups.md.
create table shopper_rollups (
  workspace_id uuid not null,
  grain "char" not null,
  bucket integer not null,
  visits bigint not null,
  entered_day bigint not null,
  entered_week bigint not null,
  entered_month bigint not null,
  entered_year bigint not null,
  primary key (workspace_id, grain, bucket)
);
select distribute('shopper_rollups', 'workspace_id');
