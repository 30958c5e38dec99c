import { typeParents } from '../lexicon/lexicon.ts'
import type { Wishes } from '../model.ts'
import type { Segment } from '../segment/segment.ts'

/** Groups of things that nobody means who names a person, and not what. A stocking may be a cat's. */
function listLeftOut({ types, pet, age, gender, occasions }: Wishes): string[] {
  if (types.length > 0 || pet !== undefined) return []
  const isForGrown = age === 'adult' || (age === undefined && gender !== undefined)
  if (age === 'baby' || (isForGrown && occasions.includes('baby_shower'))) return ['pets']
  return isForGrown || age === 'kid' ? ['pets', 'baby'] : []
}

/** Of what is left out a store that sells little else has nothing to leave out. */
const mostShare = 0.5

/**
 * What is wished, without the types that no present for a person is of where no kind of thing is named: something for a mother
 * is no cat bed, and something for a friend no nappies.
 */
export function leaveOutForOthers<Bounds extends Wishes>(wishes: Bounds, { byType, products }: Segment): Bounds {
  const groups = listLeftOut(wishes)
  const types = [...byType.keys()].filter((type) => groups.includes(typeParents.get(type) ?? ''))
  const share = types.reduce((sum, type) => sum + (byType.get(type)?.length ?? 0), 0) / Math.max(1, products.ids.length)
  if (types.length === 0 || share > mostShare) return wishes
  return { ...wishes, not: { ...wishes.not, types: [...(wishes.not?.types ?? []), ...types] } }
}
