-- What a store's orders of a day or month came to, until one of them changes. See docs/decisions/0051-orders.md.

-- Citus makes no function once a statement of the transaction has gone to shards beside each other.
set local citus.multi_shard_modify_mode = 'sequential';

create table earning_sums (
  workspace_id uuid not null,
  from_at timestamptz not null,
  -- Exclusive.
  to_at timestamptz not null,
  -- By currency; of products, and of sentences as they were said last.
  sums jsonb not null,
  constraint earning_sums_key primary key (workspace_id, from_at, to_at)
);
select distribute('earning_sums', 'workspace_id');
alter table earning_sums add constraint earning_sums_workspace_fk foreign key (workspace_id) references workspaces (id);
create index earning_sums_age_idx on earning_sums (from_at);
