-- What Voice Shop answered to the sentences that it was asked itself, and the store's own answers. A search that others
-- answered has no row, and costs nothing. See docs/decisions/0030-answers.md.

-- Goes with its search: written with it, cut by the same months, dropped with them.
create table voice_answers (
  workspace_id uuid not null,
  search_id uuid not null,
  -- When its search was.
  searched_at timestamptz not null,
  -- What was asked about where it looks for no product, such as 'shipping'; null for others.
  question text,
  -- How it was said, understood and answered, as the answers slice writes it.
  answer jsonb not null,
  constraint voice_answers_key primary key (workspace_id, searched_at, search_id)
) partition by range (searched_at);
select distribute('voice_answers', 'workspace_id');
create index voice_answers_questions_idx on voice_answers (workspace_id, searched_at, question) where question is not null;

-- The months that are there already; later ones are made with the other tables of theirs.
do $$
declare
  part text;
begin
  for part in select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'voice_searches'::regclass
  loop
    perform make_partition('voice_answers', right(part, 7),
      (to_date(right(part, 7), 'YYYY_MM'))::text || ' 00:00+00',
      (to_date(right(part, 7), 'YYYY_MM') + interval '1 month')::date::text || ' 00:00+00');
  end loop;
end $$;

-- What shoppers are answered to questions that look for no product, in the owner's words.
create table own_answers (
  workspace_id uuid not null,
  kind text not null,
  language text not null,
  text text not null,
  updated_at timestamptz not null,
  constraint own_answers_key primary key (workspace_id, kind, language)
);
select distribute('own_answers', 'workspace_id');
alter table own_answers add constraint own_answers_workspace_fk
  foreign key (workspace_id) references workspaces (id);
