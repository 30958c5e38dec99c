-- Which search filled a cart, where a platform's orders name their cart and a cart cannot be told a search. For some days:
-- an order has its search from then on. See docs/decisions/0059-orders-of-bigcommerce.md.

create table told_carts (
  workspace_id uuid not null,
  -- Of each search the cart that it filled last.
  search_id uuid not null,
  -- SHA-256 of the cart's id, which is enough to tell it again: whoever has the id itself may reach the cart.
  cart_hash text not null,
  -- As in searches.
  shopper_id text not null,
  told_at timestamptz not null,
  constraint told_carts_key primary key (workspace_id, search_id)
);
select distribute('told_carts', 'workspace_id');
alter table told_carts add constraint told_carts_workspace_fk foreign key (workspace_id) references workspaces (id);
create index told_carts_cart_idx on told_carts (workspace_id, cart_hash);
create index told_carts_age_idx on told_carts (told_at);
