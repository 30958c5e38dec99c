-- Platforms: stores that installed the app, what their platforms let us do, and what they told us.

-- Until when a store that was installed waits for its owner's registration. Null: it has its owner, or was never
-- installed. Until then its id is all that is needed to register as its owner.
alter table merchants add column claim_expires_at timestamptz;
create index merchants_claim_idx on merchants (claim_expires_at) where claim_expires_at is not null;

create table platform_connections (
  merchant_id uuid primary key,
  platform text not null check (platform in ('tiendanube', 'shopify', 'bigcommerce')),
  -- Tienda Nube: the store's number; Shopify: the shop's domain; BigCommerce: the store hash.
  external_id text not null,
  status text not null check (status in ('connected', 'broken', 'uninstalled')),
  -- Encrypted for this merchant: access token, refresh token, secret of webhooks. Null when uninstalled.
  sealed_access text,
  -- Which key sealed it: the first digits of the key's hash.
  key_version text,
  -- Null: does not end.
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  scope text not null,
  -- An API account that the merchant made by hand, instead of an installation of the app.
  is_store_account boolean not null,
  -- Counts changes, so that of two writers that read the same one has to look again.
  revision bigint not null,
  connected_at timestamptz not null,
  -- Since when it is broken or uninstalled, and what the platform refused.
  ended_at timestamptz,
  broken_reason text,
  -- The widget's script, where the platform places one.
  script_id text,
  created_at timestamptz not null,
  constraint platform_connections_store_key unique (platform, external_id)
);
select make_reference('platform_connections');
alter table platform_connections add constraint platform_connections_merchant_fk
  foreign key (merchant_id) references merchants (id) on delete cascade;
create index platform_connections_key_idx on platform_connections (key_version);

-- Work that one process at a time may do, such as the renewal of a token; it ends by itself with its process.
create table platform_leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
select make_reference('platform_leases');

-- Webhooks that have arrived, so that a repeated one is passed over.
create table platform_webhooks (
  platform text not null check (platform in ('tiendanube', 'shopify', 'bigcommerce')),
  webhook_id text not null,
  topic text not null,
  received_at timestamptz not null,
  primary key (platform, webhook_id)
);
select make_reference('platform_webhooks');
create index platform_webhooks_received_idx on platform_webhooks (received_at);

-- Accesses are kept in platform_connections.
alter table merchants drop column platform_access;
