import { z } from 'zod'
import type { EmbeddingsConfig } from '../../../core/config.ts'
import { callModel } from './call-endpoint.ts'

/** A model of longer directions would take too much memory. */
const mostDimensions = 1024
const scale = 127

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(2).max(mostDimensions) })),
})

/** A direction, a byte a number: what two of them have in common changes by less than a hundredth. */
export function packDirection(numbers: readonly number[]): Int8Array {
  const length = Math.hypot(...numbers)
  if (!Number.isFinite(length) || length === 0) throw new RangeError('an embedding has no direction')
  return Int8Array.from(numbers, (number) => Math.round((number / length) * scale))
}

/** Which model and length the directions are of: those of different ones cannot be compared. */
export function nameModel({ name, dimensions }: EmbeddingsConfig): string {
  return dimensions === null ? name : `${name} ${dimensions}`
}

/** Has texts embedded by a model with OpenAI's API, each in its place. Throws where it fails. */
export function embedTexts(
  model: EmbeddingsConfig,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Int8Array[]> {
  const body = {
    model: model.name,
    input: texts,
    encoding_format: 'float',
    ...(model.dimensions === null ? {} : { dimensions: model.dimensions }),
  }
  return callModel(model, { provider: 'embeddings', path: '/embeddings', body, signal }, (answer) => {
    const { data } = answerSchema.parse(answer)
    const byPlace = new Map(data.map(({ index, embedding }) => [index, packDirection(embedding)]))
    const length = byPlace.get(0)?.length
    return texts.map((_, place) => {
      const direction = byPlace.get(place)
      if (!direction || direction.length !== length)
        throw new RangeError('an embedding is missing, or of another length')
      return direction
    })
  })
}
