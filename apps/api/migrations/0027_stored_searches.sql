-- What is stored of a period's searches, with products or without: rows, and about how many bytes. They go back to nothing
-- with `used`, and are counted under the same lock.
alter table usage add column searches_stored bigint not null default 0;
alter table usage alter column searches_stored drop default;
alter table usage add constraint usage_searches_stored_check check (searches_stored >= 0);
alter table usage add column bytes_stored bigint not null default 0;
alter table usage alter column bytes_stored drop default;
alter table usage add constraint usage_bytes_stored_check check (bytes_stored >= 0);
