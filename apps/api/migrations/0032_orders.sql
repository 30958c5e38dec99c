-- What shoppers who spoke have bought, and what of it is due to an answer. No names, no addresses, and nothing of orders that
-- name neither a shopper nor a search. See docs/decisions/0051-orders.md.

create table orders (
  workspace_id uuid not null,
  -- The shop's.
  order_id text not null,
  ordered_at timestamptz not null,
  -- When it became as it is here: of two states the later one counts, whichever comes first.
  changed_at timestamptz not null,
  -- Of all that was sent, by which two states of the same moment are told apart.
  fingerprint text not null,
  currency text not null,
  status text not null check (status in ('paid', 'pending', 'cancelled')),
  -- As in searches; one of the two is there.
  shopper_id text,
  search_id uuid,
  -- From then on what it owes to answers has to be found anew; null where that stands.
  due_at timestamptz,
  received_at timestamptz not null,
  constraint orders_key primary key (workspace_id, order_id),
  constraint orders_shopper_check check (shopper_id is not null or search_id is not null)
);
select distribute('orders', 'workspace_id');
alter table orders add constraint orders_workspace_fk foreign key (workspace_id) references workspaces (id);
create index orders_time_idx on orders (workspace_id, ordered_at, order_id);
create index orders_shopper_idx on orders (workspace_id, shopper_id) where shopper_id is not null;
create index orders_due_idx on orders (workspace_id, due_at) where due_at is not null;
create index orders_age_idx on orders (ordered_at);

create table order_lines (
  workspace_id uuid not null,
  order_id text not null,
  line smallint not null,
  product_id text not null,
  variant_id text,
  quantity integer not null,
  -- Minor units of the order's currency: paid for the whole line, and given back of it.
  paid_minor bigint not null check (paid_minor >= 0),
  refunded_minor bigint not null,
  -- What it is due to, and to which search; null: to none.
  earned text check (earned in ('direct', 'assisted')),
  search_id uuid,
  searched_at timestamptz,
  constraint order_lines_key primary key (workspace_id, order_id, line),
  constraint order_lines_refunded_check check (refunded_minor between 0 and paid_minor)
);
select distribute('order_lines', 'workspace_id');
alter table order_lines add constraint order_lines_order_fk
  foreign key (workspace_id, order_id) references orders (workspace_id, order_id) on delete cascade;
create index order_lines_search_idx on order_lines (workspace_id, search_id) where search_id is not null;

-- Orders that are kept of a period, beside its searches.
alter table usage add column orders_stored bigint not null default 0;
alter table usage alter column orders_stored drop default;
alter table usage add constraint usage_orders_stored_check check (orders_stored >= 0);
