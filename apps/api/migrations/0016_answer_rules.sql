-- The owner's rules for answers: what shoppers mean by a word, and which products are pinned, hidden, raised or lowered.
create table answer_rules (
  workspace_id uuid not null,
  -- Made by the client, so that a rule that is sent twice is one, and one that was deleted can be brought back.
  id uuid not null,
  kind text not null,
  -- 'always', or on sentences that are ('exact') or have ('contains') the words.
  match text not null,
  words text not null,
  -- Of a synonym: what the words mean.
  meaning text,
  -- Of the others: 'product', 'category', 'brand' or 'tag', and which one.
  target_by text,
  target text,
  -- Days of the store on which it acts, as 2026-11-23, both included; null: no bound.
  starts_on text,
  ends_on text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint answer_rules_key primary key (workspace_id, id)
);
select distribute('answer_rules', 'workspace_id');
alter table answer_rules add constraint answer_rules_workspace_fk
  foreign key (workspace_id) references workspaces (id);
