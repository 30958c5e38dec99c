-- The address of the store's pages, as its platform told it last: when that changes, the widget may run at the new one.
alter table platform_connections add column shop_origin text;
