import { sql } from 'kysely'

const given = sql`coalesce((a.answer -> 'relaxed')::jsonb, '[]')`

/** What was given up, without the name that a shopper said. */
const blankRelaxed = sql`
  coalesce(jsonb_path_query_first(${given}, '$[*] ? (@.slot == "name")') || '{"from": ""}', '[]')
    || jsonb_path_query_array(${given}, '$[*] ? (@.slot != "name")')
`

/**
 * For statements on answers: `a.answer` without what tells of the sentence's own words. What figures are made of stays. Of
 * immutable functions alone, as Citus wants them where rows are changed: `jsonb_build_object` and `jsonb_agg` are none.
 */
export const blankAnswer = sql`(
  jsonb_set(
    (a.answer::jsonb - 'suggestions') || '{"text": "", "speech": "", "words": []}', '{relaxed}', ${blankRelaxed}, false
  ) #- '{understood,name}'
)::json`
