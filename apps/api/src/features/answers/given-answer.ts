import { type RecordedAnswer, recordedAnswerSchema } from '@voice-shop/contract'
import { z } from 'zod'

/** How the sentence came in. */
const heardSchema = z.object({
  source: z.enum(['voice', 'text']),
  engine: z.string().optional(),
  confidence: z.number().optional(),
})
export type Heard = z.infer<typeof heardSchema>

/** What is kept of an answer with its search. */
const givenAnswerSchema = recordedAnswerSchema.omit({ search_id: true }).extend({ heard: heardSchema })
/** An answer, before it has a search. */
export type UnrecordedAnswer = Omit<RecordedAnswer, 'search_id'>
export type GivenAnswer = UnrecordedAnswer & { heard: Heard }

/** Reads what was kept. Throws where it is not what this version writes. */
export function parseGivenAnswer(record: unknown): GivenAnswer {
  return givenAnswerSchema.parse(record)
}
