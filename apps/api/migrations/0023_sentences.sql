-- Up to where the sentences that a store's shoppers said are blank, and when it goes on: how long they are kept stands in
-- widget_settings. See docs/decisions/0042-kept-sentences.md.
create table sentence_cleanings (
  workspace_id uuid not null,
  -- Those of searches until then, inclusive, are.
  cleaned_until timestamptz not null,
  next_run_at timestamptz not null,
  constraint sentence_cleanings_key primary key (workspace_id)
);
select distribute('sentence_cleanings', 'workspace_id');
alter table sentence_cleanings add constraint sentence_cleanings_workspace_fk
  foreign key (workspace_id) references workspaces (id);
