-- Accounts: small tables that every machine of a Citus cluster holds whole (reference tables).
-- Ids are UUIDs of version 7 made by the application: uuidv7() does not exist on PostgreSQL 15.

create function make_reference(table_name text) returns void language plpgsql as $$
begin
  -- Does nothing without Citus.
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_reference_table(%L)', table_name);
  end if;
end $$;

create function distribute(table_name text, column_name text) returns void language plpgsql as $$
begin
  -- Does nothing without Citus. Call it before foreign keys are added.
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_distributed_table(%L, %L)', table_name, column_name);
  end if;
end $$;

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  created_at timestamptz not null,
  constraint users_email_key unique (email)
);
select make_reference('users');

create table sessions (
  id uuid primary key,
  user_id uuid not null,
  -- SHA-256 of the refresh token's secret half.
  refresh_hash text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
select make_reference('sessions');
alter table sessions add constraint sessions_user_fk foreign key (user_id) references users (id) on delete cascade;
create index sessions_user_idx on sessions (user_id);

create table merchants (
  id uuid primary key,
  platform text not null check (platform in ('tiendanube', 'shopify', 'bigcommerce')),
  store_name text not null,
  -- The store's id on its platform, empty where none is connected.
  store_id text not null,
  main_language text not null check (main_language in ('en', 'es', 'pt')),
  time_zone text not null,
  -- SHA-256 of the store's secret key.
  secret_key_hash text,
  is_shopify_setup_complete boolean not null,
  is_demo boolean not null,
  created_at timestamptz not null,
  constraint merchants_secret_key_key unique (secret_key_hash)
);
select make_reference('merchants');

create table workspaces (
  id uuid primary key,
  merchant_id uuid not null,
  created_at timestamptz not null,
  constraint workspaces_merchant_key unique (merchant_id)
);
select make_reference('workspaces');
alter table workspaces add constraint workspaces_merchant_fk foreign key (merchant_id) references merchants (id);

create table memberships (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
select make_reference('memberships');
alter table memberships add constraint memberships_workspace_fk foreign key (workspace_id) references workspaces (id);
alter table memberships add constraint memberships_user_fk foreign key (user_id) references users (id) on delete cascade;
create index memberships_user_idx on memberships (user_id, created_at, workspace_id);
