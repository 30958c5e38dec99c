-- Billing: who pays through which provider, and for what. Small tables, a row or a few a workspace.

-- The workspace as the provider knows it.
create table billing_customers (
  workspace_id uuid not null,
  provider text not null check (provider in ('stripe', 'shopify')),
  -- Stripe: cus_…; Shopify: the shop's domain.
  customer_id text not null,
  -- Reads of the provider's state are numbered before they begin. One writes what it found unless a later one has
  -- written already: whatever the order of webhooks, the newest state stays.
  reads_begun bigint not null,
  reads_written bigint not null,
  read_at timestamptz,
  -- Part of the idempotency keys: changes with every change that was made or refused.
  revision bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, provider),
  constraint billing_customers_customer_key unique (provider, customer_id)
);
select make_reference('billing_customers');
alter table billing_customers add constraint billing_customers_workspace_fk
  foreign key (workspace_id) references workspaces (id);

create table subscriptions (
  id uuid primary key,
  workspace_id uuid not null,
  provider text not null check (provider in ('stripe', 'shopify')),
  -- Stripe: sub_…; Shopify: gid://shopify/AppSubscription/….
  provider_id text not null,
  -- What is paid for now.
  plan_id text not null,
  status text not null
    check (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at timestamptz,
  -- The smaller plan that follows, and when.
  pending_plan_id text,
  pending_at timestamptz,
  -- When the provider made it: of several the newest counts.
  provider_created_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscriptions_provider_key unique (provider, provider_id)
);
select make_reference('subscriptions');
alter table subscriptions add constraint subscriptions_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index subscriptions_workspace_idx on subscriptions (workspace_id);

-- Webhooks that have arrived. Of an event only its id and type are kept: what it is about is read from the provider.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
select make_reference('webhook_events');
create index webhook_events_received_idx on webhook_events (received_at);

-- Mails that go out once: a warning for each limit of a usage period, a failed payment for each invoice.
create table billing_notices (
  workspace_id uuid not null,
  -- Such as usage:2026-11-01T00:00:00.000Z:free:70 or payment_failed:in_….
  subject text not null,
  created_at timestamptz not null,
  primary key (workspace_id, subject)
);
select make_reference('billing_notices');
alter table billing_notices add constraint billing_notices_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- What the store's platform gave for its API, encrypted: {"shop", "accessToken"}.
alter table merchants add column platform_access text;
