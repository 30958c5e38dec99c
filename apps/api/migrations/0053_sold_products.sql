-- How often a product was bought, where nobody tells its popularity. See docs/decisions/0066-what-sells.md.
alter table catalogue_products add column sold integer;
alter table catalogue_products add constraint catalogue_products_sold_check check (sold > 0);
create index catalogue_products_sold_idx on catalogue_products (workspace_id, product_id) where sold is not null;
