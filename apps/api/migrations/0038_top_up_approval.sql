-- Shopify: the page on which a top-up that is asked for is approved or declined. Null where the provider asks nobody.
alter table top_ups add column approval_url text;
