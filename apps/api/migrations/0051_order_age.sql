-- Old orders are found by an expression. By an index of times alone PostgreSQL looked for a small store's orders of a time among
-- all stores' of it, where it took that to be the shortest way: few stores, and one of them with nearly all orders.
drop index orders_age_idx;
create index orders_age_idx on orders ((ordered_at at time zone 'UTC'));
