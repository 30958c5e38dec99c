-- Products of a store's platform that its plan had no room for when they were read, and on which plan that was: on another one
-- they are read again. See docs/decisions/0046-what-a-plan-stores.md.
alter table catalogue_imports add column refused integer not null default 0;
alter table catalogue_imports add column refused_plan text;
create index catalogue_imports_refused_idx on catalogue_imports (workspace_id) where refused > 0;
