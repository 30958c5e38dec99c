import { sql } from 'kysely'

/** For statements on answers: `a.answer` without what tells of the sentence's own words. What figures are made of stays. */
export const blankAnswer = sql`
  a.answer || '{"text": "", "speech": "", "suggestions": []}'::jsonb
    || jsonb_build_object('trace', (a.answer -> 'trace') || '{"words": []}'::jsonb)
`
