-- What to do is of the newest searches that did not find what was meant: one of ten or fewer, which were looked for among all.
create index voice_searches_fallen_short_idx on voice_searches (workspace_id, occurred_at, id)
  where products_count = 0 or answer_kind = 'r';
