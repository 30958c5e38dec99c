-- How a store's widget looks and where it shows, as its owner saved it.
create table widget_settings (
  workspace_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  constraint widget_settings_key primary key (workspace_id)
);
select distribute('widget_settings', 'workspace_id');
alter table widget_settings add constraint widget_settings_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- On pages of which addresses the widget was loaded with the store's key; a few for each store.
create table widget_sightings (
  workspace_id uuid not null,
  origin text not null,
  last_seen_at timestamptz not null,
  constraint widget_sightings_key primary key (workspace_id, origin)
);
select distribute('widget_sightings', 'workspace_id');
alter table widget_sightings add constraint widget_sightings_workspace_fk
  foreign key (workspace_id) references workspaces (id);
