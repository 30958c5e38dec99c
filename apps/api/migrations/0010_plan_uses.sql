-- What is used of a plan beside recommendations: opened visits (session recordings) and downloads of the period. They
-- stand beside `used`, go back to nothing with it, and are counted under the same lock.
alter table usage add column recordings_used bigint not null default 0;
alter table usage alter column recordings_used drop default;
alter table usage add constraint usage_recordings_used_check check (recordings_used >= 0);
alter table usage add column downloads_used bigint not null default 0;
alter table usage alter column downloads_used drop default;
alter table usage add constraint usage_downloads_used_check check (downloads_used >= 0);

-- Visits that were opened in the period: opening one again counts nothing. Rows of earlier periods go with the next one.
create table opened_visits (
  workspace_id uuid not null,
  -- The first search of the visit when it was opened.
  search_id uuid not null,
  opened_at timestamptz not null,
  primary key (workspace_id, search_id)
);
select distribute('opened_visits', 'workspace_id');
alter table opened_visits add constraint opened_visits_workspace_fk
  foreign key (workspace_id) references workspaces (id);
