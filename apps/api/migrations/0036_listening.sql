-- How shoppers were heard and answered. See docs/decisions/0055-listening.md.

-- Of the searches that Voice Shop answered itself: those relaxed, without anything near, that looked for no product, that
-- were not understood; those that were spoken; and in which language they were. Versions before this one count none.
alter table search_rollups add column relaxed integer not null default 0;
alter table search_rollups add column nothing integer not null default 0;
alter table search_rollups add column other integer not null default 0;
alter table search_rollups add column not_understood integer not null default 0;
alter table search_rollups add column spoken integer not null default 0;
alter table search_rollups add column en integer not null default 0;
alter table search_rollups add column es integer not null default 0;
alter table search_rollups add column pt integer not null default 0;

-- A search's slot is there: all of these rows are in conflict.
insert into search_rollups as r (workspace_id, grain, bucket, searches, recommended, clicked, no_result, converted,
  repeated, shoppers, gaps, returned, relaxed, nothing, other, not_understood, spoken, en, es, pt)
select workspace_id, 's', floor(extract(epoch from searched_at) / 900)::int, 0, 0, 0, 0, 0, 0, 0, '{}', '{}',
  count(*) filter (where answer ->> 'kind' = 'relaxed'), count(*) filter (where answer ->> 'kind' = 'nothing'),
  count(*) filter (where answer ->> 'kind' = 'other'), count(*) filter (where answer ->> 'kind' = 'not_understood'),
  count(*) filter (where answer -> 'heard' ->> 'source' = 'voice'),
  count(*) filter (where answer -> 'trace' ->> 'language' = 'en'),
  count(*) filter (where answer -> 'trace' ->> 'language' = 'es'),
  count(*) filter (where answer -> 'trace' ->> 'language' = 'pt')
from voice_answers
group by 1, 2, 3
on conflict (workspace_id, grain, bucket) do update set relaxed = excluded.relaxed, nothing = excluded.nothing,
  other = excluded.other, not_understood = excluded.not_understood, spoken = excluded.spoken, en = excluded.en,
  es = excluded.es, pt = excluded.pt;

-- Their days are made of the slots before the server listens, as in 0012.
update usage set next_time_zone = coalesce(next_time_zone, time_zone), next_built_until = -2147483648
where workspace_id in (select workspace_id from voice_answers);

-- An opening of the widget's panel, as the page told it last. Nothing in it tells who it was.
create table listening_sessions (
  workspace_id uuid not null,
  -- The page's.
  id uuid not null,
  -- When it was first told of.
  started_at timestamptz not null,
  -- Of the page's tellings, which come in any order and more than once, the latest.
  revision integer not null,
  browser text not null,
  -- What turned speech into text when it was opened: browser, recorder or none.
  engine text not null,
  -- How far it came: 0 or 1 each.
  opened integer not null,
  offered integer not null,
  tapped integer not null,
  granted integer not null,
  speech integer not null,
  text integer not null,
  answer integer not null,
  click integer not null,
  cart integer not null,
  -- Sentences, and what became of the spoken ones.
  voice_turns integer not null,
  typed_turns integer not null,
  no_speech integer not null,
  empty_text integer not null,
  low_confidence integer not null,
  not_understood integer not null,
  said_again integer not null,
  -- Tries to listen that came to nothing.
  denied integer not null,
  no_microphone integer not null,
  broken integer not null,
  -- Answers that were said aloud, and those that were cut short.
  spoken integer not null,
  interrupted integer not null,
  -- How long answers took, as numbers of the steps of packages/contract/src/listening.ts, and how many took so long.
  times integer[] not null,
  answers integer[] not null,
  constraint listening_sessions_key primary key (workspace_id, id)
);
select distribute('listening_sessions', 'workspace_id');
alter table listening_sessions add constraint listening_sessions_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index listening_sessions_time_idx on listening_sessions (workspace_id, started_at);

-- Their sums by local day ('d' or 'D', as in search_rollups), browser and engine. Times are appended, as in item_rollups.
create table listening_rollups (
  workspace_id uuid not null,
  bucket integer not null,
  browser text not null,
  engine text not null,
  grain "char" not null,
  opened integer not null,
  offered integer not null,
  tapped integer not null,
  granted integer not null,
  speech integer not null,
  text integer not null,
  answer integer not null,
  click integer not null,
  cart integer not null,
  voice_turns integer not null,
  typed_turns integer not null,
  no_speech integer not null,
  empty_text integer not null,
  low_confidence integer not null,
  not_understood integer not null,
  said_again integer not null,
  denied integer not null,
  no_microphone integer not null,
  broken integer not null,
  spoken integer not null,
  interrupted integer not null,
  times integer[] not null,
  answers integer[] not null,
  constraint listening_rollups_key primary key (workspace_id, grain, bucket, browser, engine)
);
select distribute('listening_rollups', 'workspace_id');
