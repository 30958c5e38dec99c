import type { Understanding } from '../model.ts'
import type { Segment } from '../segment/segment.ts'
import { listTypeWords } from './kind-words.ts'
import type { Candidate } from './picker.ts'

/** So much more than others a product counts whose name has all of the words. */
const mostMore = 0.3

const isAlike = (one: Candidate, other: Candidate) =>
  one.isPinned === other.isPinned &&
  one.isNamed === other.isNamed &&
  one.grade === other.grade &&
  one.cost === other.cost

/**
 * Of products that meet as much, those first whose names have the words that said their kind: of chairs, sofas and stools, all seats,
 * the chairs. Which products are shown stays as it is.
 */
export function orderBySaid(
  segment: Segment,
  understanding: Understanding,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const words = listTypeWords(segment, understanding)
  if (words.length === 0) return candidates
  const worth = new Map(
    candidates.map((candidate) => {
      const share = segment.names.countSaid(words, candidate.place) / words.length
      return [candidate, candidate.score * (1 + mostMore * share)]
    }),
  )
  const ordered: Candidate[] = []
  for (let from = 0; from < candidates.length; ) {
    const first = candidates[from] as Candidate
    const end = candidates.findIndex((candidate, place) => place > from && !isAlike(candidate, first))
    const alike = candidates.slice(from, end === -1 ? undefined : end)
    ordered.push(...alike.sort((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0)))
    from += alike.length
  }
  return ordered
}
