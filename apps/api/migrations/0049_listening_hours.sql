-- Openings of the last two days are counted by local hour, too, as the last 24 hours and those before ask for them: they were read
-- one by one. See docs/decisions/0055-listening.md.

-- Citus makes no temporary table once a statement of the transaction has gone to shards beside each other.
set local citus.multi_shard_modify_mode = 'sequential';

-- 'h' and 'H' are local hours of the generations of days, told by their first slot.
create temp table opened_hours on commit drop as
select s.workspace_id, case when u.rollup_generation % 2 = 0 then 'h' else 'H' end::"char" as grain,
  s.slot - (((s.slot + o.slots) % 4) + 4) % 4 as bucket, s.browser, s.engine,
  s.opened, s.offered, s.tapped, s.granted, s.speech, s.text, s.answer, s.click, s.cart, s.voice_turns, s.typed_turns, s.no_speech, s.empty_text, s.low_confidence, s.not_understood, s.said_again, s.denied, s.no_microphone, s.broken, s.spoken, s.interrupted, s.times, s.answers
from (
  select *, floor(extract(epoch from started_at) / 900)::integer as slot from listening_sessions
  where started_at >= now() - interval '2 days'
) as s
join usage u on u.workspace_id = s.workspace_id
cross join lateral (
  select (extract(epoch from (to_timestamp(s.slot::bigint * 900) at time zone u.time_zone)
    - (to_timestamp(s.slot::bigint * 900) at time zone 'UTC')) / 900)::integer as slots
) as o;

insert into listening_rollups (workspace_id, bucket, browser, engine, grain,
  opened, offered, tapped, granted, speech, text, answer, click, cart, voice_turns, typed_turns, no_speech, empty_text, low_confidence, not_understood, said_again, denied, no_microphone, broken, spoken, interrupted, times, answers)
select g.workspace_id, g.bucket, g.browser, g.engine, g.grain,
  g.opened, g.offered, g.tapped, g.granted, g.speech, g.text, g.answer, g.click, g.cart, g.voice_turns, g.typed_turns, g.no_speech, g.empty_text, g.low_confidence, g.not_understood, g.said_again, g.denied, g.no_microphone, g.broken, g.spoken, g.interrupted,
  coalesce(t.times, '{}'), coalesce(t.answers, '{}')
from (
  select workspace_id, grain, bucket, browser, engine,
    sum(opened) as opened, sum(offered) as offered, sum(tapped) as tapped, sum(granted) as granted, sum(speech) as speech, sum(text) as text, sum(answer) as answer, sum(click) as click, sum(cart) as cart, sum(voice_turns) as voice_turns, sum(typed_turns) as typed_turns, sum(no_speech) as no_speech, sum(empty_text) as empty_text, sum(low_confidence) as low_confidence, sum(not_understood) as not_understood, sum(said_again) as said_again, sum(denied) as denied, sum(no_microphone) as no_microphone, sum(broken) as broken, sum(spoken) as spoken, sum(interrupted) as interrupted
  from opened_hours group by 1, 2, 3, 4, 5
) as g
left join (
  select workspace_id, grain, bucket, browser, engine, array_agg(step order by step) as times,
    array_agg(answers order by step) as answers
  from (
    select h.workspace_id, h.grain, h.bucket, h.browser, h.engine, u.step, sum(u.answers)::integer as answers
    from opened_hours h cross join lateral unnest(h.times, h.answers) as u (step, answers)
    group by 1, 2, 3, 4, 5, 6
  ) as steps
  group by 1, 2, 3, 4, 5
) as t using (workspace_id, grain, bucket, browser, engine);

-- Hours that have left the two days.
create index listening_rollups_hours on listening_rollups (bucket) where grain in ('h', 'H');
