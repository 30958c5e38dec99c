import { sql } from 'kysely'

/** What was given up, without the name that a shopper said. */
const blankRelaxed = sql`
  case when a.answer -> 'relaxed' @> '[{"slot": "name"}]' then jsonb_build_object('relaxed', (
    select jsonb_agg(case when given ->> 'slot' = 'name' then given || '{"from": ""}' else given end)
    from jsonb_array_elements(a.answer -> 'relaxed') as given
  )) else '{}' end
`

/** For statements on answers: `a.answer` without what tells of the sentence's own words. What figures are made of stays. */
export const blankAnswer = sql`
  (a.answer || '{"text": "", "speech": "", "suggestions": []}'::jsonb || ${blankRelaxed}
    || jsonb_build_object('trace', (a.answer -> 'trace') || '{"words": []}'::jsonb)) #- '{understood,name}'
`
