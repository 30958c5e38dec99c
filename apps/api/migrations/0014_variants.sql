-- Products with all that a spoken sentence can ask for, from several sources, and what has changed since a reader read
-- them.

alter table catalogue_products rename column is_available to in_stock;
-- Who brought it: its `platform`, the store itself (`push`), or its `feed`. What the store pushes no other source changes.
alter table catalogue_products add column source text not null default 'platform';
alter table catalogue_products alter column source drop default;
alter table catalogue_products add constraint catalogue_products_source_check
  check (source in ('platform', 'push', 'feed'));
alter table catalogue_products add column brand text;
alter table catalogue_products add column tags text[] not null default '{}';
alter table catalogue_products alter column tags drop default;
-- Paths from the root: [["Technology", "Audio"]].
alter table catalogue_products add column categories jsonb not null default '[]';
alter table catalogue_products alter column categories drop default;
alter table catalogue_products drop column category;
-- Units sold, or another count that grows with demand. Null: nobody tells.
alter table catalogue_products add column popularity double precision;
-- When the store made it, if it tells.
alter table catalogue_products add column created_at timestamptz;
-- Not shown in the store: no answer has it.
alter table catalogue_products add column is_hidden boolean not null default false;
alter table catalogue_products alter column is_hidden drop default;
-- [{"variant_id", "options": {name: value}, "price_minor", "compare_at_price_minor", "stock"}]; a stock that is null is
-- not counted. `price_minor` of the product is the lowest of them, `in_stock` whether one of them can be bought.
alter table catalogue_products add column variants jsonb not null default '[]';
alter table catalogue_products alter column variants drop default;
-- What the catalogue's page looks through: names without case and accents.
alter table catalogue_products add column search_text text;
update catalogue_products set search_text = lower(title);
alter table catalogue_products alter column search_text set not null;
-- Of the workspace's catalogue, when this row last became another.
alter table catalogue_products add column revision bigint not null default 1;
alter table catalogue_products alter column revision drop default;
create index catalogue_products_revision_idx on catalogue_products (workspace_id, revision, product_id, language);

-- The last revision of a workspace's catalogue. Whoever changes products locks this row first, so that revisions commit
-- in their order: who has read up to one has missed nothing before it.
create table catalogue_revisions (
  workspace_id uuid primary key,
  revision bigint not null,
  -- Removals up to this one are no longer known.
  swept_revision bigint not null
);
select distribute('catalogue_revisions', 'workspace_id');
alter table catalogue_revisions add constraint catalogue_revisions_workspace_fk
  foreign key (workspace_id) references workspaces (id);
insert into catalogue_revisions (workspace_id, revision, swept_revision)
  select distinct workspace_id, 1, 0 from catalogue_products;

-- Products that are gone, for readers that still have them.
create table catalogue_removals (
  workspace_id uuid not null,
  product_id text not null,
  language text not null,
  revision bigint not null,
  removed_at timestamptz not null,
  primary key (workspace_id, product_id, language)
);
select distribute('catalogue_removals', 'workspace_id');
alter table catalogue_removals add constraint catalogue_removals_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index catalogue_removals_revision_idx on catalogue_removals (workspace_id, revision, product_id, language);

-- Variants, brands and tags are read at once and not in the night.
update catalogue_imports set next_run_at = finished_at where state = 'done';
