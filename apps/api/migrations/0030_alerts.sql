-- What is out of the ordinary in a store, told once. See docs/decisions/0049-alerts.md.

-- How often pages with the store's key loaded the widget, in each quarter hour of a UTC day (since 1970-01-01).
create table widget_loads (
  workspace_id uuid not null,
  day integer not null,
  loads integer[] not null,
  constraint widget_loads_key primary key (workspace_id, day)
);
select distribute('widget_loads', 'workspace_id');
alter table widget_loads add constraint widget_loads_workspace_fk foreign key (workspace_id) references workspaces (id);

create table alerts (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  -- What was counted when it was noticed.
  facts jsonb not null,
  opened_at timestamptz not null,
  -- Null while it lasts.
  resolved_at timestamptz,
  -- over, muted or ended.
  outcome text,
  constraint alerts_key primary key (workspace_id, id)
);
select distribute('alerts', 'workspace_id');
alter table alerts add constraint alerts_workspace_fk foreign key (workspace_id) references workspaces (id);
-- Of several who notice the same at once, one tells it.
create unique index alerts_open_key on alerts (workspace_id, kind) where resolved_at is null;

-- Kinds of which nobody wants to hear; without a time for good.
create table alert_mutes (
  workspace_id uuid not null,
  kind text not null,
  muted_until timestamptz,
  constraint alert_mutes_key primary key (workspace_id, kind)
);
select distribute('alert_mutes', 'workspace_id');
alter table alert_mutes add constraint alert_mutes_workspace_fk foreign key (workspace_id) references workspaces (id);

-- When a store is looked at next.
create table alert_checks (
  workspace_id uuid not null,
  next_run_at timestamptz not null,
  constraint alert_checks_key primary key (workspace_id)
);
select distribute('alert_checks', 'workspace_id');
alter table alert_checks add constraint alert_checks_workspace_fk foreign key (workspace_id) references workspaces (id);
