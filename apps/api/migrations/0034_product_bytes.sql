-- About how many bytes a product's row takes, as the application reckons them when it writes one. Those of before are reckoned
-- from what they hold; the next reading of each says it exactly.
alter table catalogue_products add column bytes integer not null default 0;
alter table catalogue_products alter column bytes drop default;
update catalogue_products set bytes = 500 + octet_length(title) + octet_length(description) + octet_length(search_text)
  + octet_length(variants::text) + octet_length(categories::text) + 20 * cardinality(tags)
  + coalesce(octet_length(url), 0) + coalesce(octet_length(image_url), 0);
alter table catalogue_products add constraint catalogue_products_bytes_check check (bytes >= 0);
-- Their sum is read without the rows.
create index catalogue_products_bytes_idx on catalogue_products (workspace_id, bytes);
