-- What a search was answered by Voice Shop itself lies in its row. See docs/decisions/0063-what-a-search-keeps.md.

-- Nothing is null: a row without nulls needs no map of them.
-- The first letter of what it was answered with, 'u' for what was not understood; '' where others answered it.
alter table voice_searches add column answer_kind "char" not null default '';
alter table voice_searches add column is_spoken boolean not null default false;
alter table voice_searches add column answer_language text not null default '';
-- What was asked about where it looks for no product, such as 'shipping'; else ''.
alter table voice_searches add column question text not null default '';
-- How it was said, understood and answered, as the answers slice writes it.
alter table voice_searches add column answer bytea not null default '';

update voice_searches s set
  answer_kind = (case a.kind when 'not_understood' then 'u' else left(a.kind, 1) end)::"char",
  is_spoken = a.source = 'voice', answer_language = a.language, question = coalesce(a.question, ''), answer = a.answer
from voice_answers a
where a.workspace_id = s.workspace_id and a.searched_at = s.occurred_at and a.search_id = s.id;
drop table voice_answers;

-- Changing a column's type writes each row anew, and leaves none of the room empty that the update took; an expression that
-- PostgreSQL takes for the column itself would write nothing.
alter table voice_searches alter column is_spoken type boolean using (coalesce(is_spoken, false));

create index voice_searches_questions_idx on voice_searches (workspace_id, occurred_at, question) where question <> '';
