-- Openings of the widget's panel that are kept of a usage period. See docs/decisions/0046-what-a-plan-stores.md.
alter table usage add column openings_stored bigint not null default 0;
alter table usage alter column openings_stored drop default;
alter table usage add constraint usage_openings_stored_check check (openings_stored >= 0);
