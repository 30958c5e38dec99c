-- What the owner has said of what there is to do: see docs/decisions/0047-what-to-do.md.
create table task_marks (
  workspace_id uuid not null,
  -- A hash of what shoppers meant: what they said is kept no longer than their sentences.
  key text not null,
  mark text not null,
  -- How many had asked.
  shoppers integer not null,
  marked_at timestamptz not null,
  constraint task_marks_key primary key (workspace_id, key),
  constraint task_marks_mark_check check (mark in ('done', 'dismissed')),
  constraint task_marks_shoppers_check check (shoppers > 0)
);
select distribute('task_marks', 'workspace_id');
alter table task_marks add constraint task_marks_workspace_fk foreign key (workspace_id) references workspaces (id);
