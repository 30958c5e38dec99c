-- A one-time top-up: recommendations bought beside the plan's, for the usage period that runs.

-- What was bought for the period of the row: it raises the limit, stands beside `used`, and goes with the period.
alter table usage add column top_up bigint not null default 0;
alter table usage alter column top_up drop default;
alter table usage add constraint usage_top_up_check check (top_up >= 0);

-- One of each usage period at most, from the moment that somebody sets out to pay for it.
create table top_ups (
  workspace_id uuid not null,
  -- Of the usage period in which it was asked for.
  period_start timestamptz not null,
  provider text not null check (provider in ('stripe', 'shopify')),
  plan_id text not null,
  recommendations integer not null check (recommendations > 0),
  -- Minor units.
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('asked', 'refused', 'paid')),
  -- Part of the idempotency keys: grows with each try that was refused.
  attempt integer not null,
  -- Stripe: in_…. Null until it is paid.
  provider_id text,
  asked_by uuid not null,
  -- As the name was then: people leave.
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- When the limit was raised.
  paid_at timestamptz,
  primary key (workspace_id, period_start)
);
select make_reference('top_ups');
alter table top_ups add constraint top_ups_workspace_fk foreign key (workspace_id) references workspaces (id);
create index top_ups_asked_idx on top_ups (asked_at) where status = 'asked';
