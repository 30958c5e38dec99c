import fc from 'fast-check'
import { nastyBody, textChange } from './nasty-values.ts'
import { valuesOf } from './schema-values.ts'

/** Lines of a UBI log: documents as logs have them, and what is none. */
const ubiDocument = valuesOf(
  {
    properties: {
      query_id: { type: 'string', enum: ['q1', 'q2', 'q3'] },
      client_id: { type: 'string' },
      user_query: { type: 'string' },
      action_name: { enum: ['impression', 'click', 'purchase'] },
      timestamp: { enum: ['2026-06-01T10:00:00Z', 1_780_000_000_000, '2026-06-01 10:00:00.5+02'] },
      event_attributes: {
        properties: {
          object: {
            properties: { object_id: { enum: ['p1', 'p2'] }, name: { type: 'string' }, category: { type: 'string' } },
          },
          position: { properties: { ordinal: { type: 'integer' } } },
        },
      },
      _source: {},
      index: {},
    },
    required: ['timestamp', 'query_id'],
  },
  15,
)
const ubiLine = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(ubiDocument, textChange).map(([value, change]) => change(JSON.stringify(value))) },
  { weight: 1, arbitrary: nastyBody },
)

export function makeUbiLines(seed: number, count: number): Buffer[] {
  return fc.sample(ubiLine, { seed, numRuns: count })
}
