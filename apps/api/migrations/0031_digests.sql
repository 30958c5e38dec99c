-- The weekly mail. See docs/decisions/0050-digest.md.

-- When a store is looked at next.
create table digest_runs (
  workspace_id uuid not null,
  next_run_at timestamptz not null,
  constraint digest_runs_key primary key (workspace_id)
);
select distribute('digest_runs', 'workspace_id');
alter table digest_runs add constraint digest_runs_workspace_fk foreign key (workspace_id) references workspaces (id);

-- Who is to get it or not, where that is not as usual: owners do, members do not.
create table digest_choices (
  workspace_id uuid not null,
  user_id uuid not null,
  is_wanted boolean not null,
  constraint digest_choices_key primary key (workspace_id, user_id)
);
select distribute('digest_choices', 'workspace_id');
alter table digest_choices add constraint digest_choices_workspace_fk foreign key (workspace_id) references workspaces (id);

-- The last week of which a person was sent a mail, by its Monday (local days since 1970-01-01): each week once.
create table digest_sendings (
  workspace_id uuid not null,
  user_id uuid not null,
  week integer not null,
  constraint digest_sendings_key primary key (workspace_id, user_id)
);
select distribute('digest_sendings', 'workspace_id');
alter table digest_sendings add constraint digest_sendings_workspace_fk foreign key (workspace_id) references workspaces (id);
