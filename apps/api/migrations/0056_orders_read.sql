-- Orders that a store's platform has changed are listed daily, since a webhook may be lost: those changed until then were.
alter table platform_connections add column orders_read_until timestamptz;
-- Of a reading under way: when it began, and the page that is next. Null: none is.
alter table platform_connections add column orders_begun_at timestamptz;
alter table platform_connections add column orders_cursor text;

-- Of the last message that told of an order: each of its messages has a greater one.
alter table orders add column told_version bigint not null default 0;
