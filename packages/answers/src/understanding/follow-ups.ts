import type { Traits, Wishes } from '../model.ts'

const traitGroups = ['types', 'colours', 'materials', 'features', 'occasions'] as const

/** Features that are ways of the same: the later one takes the earlier's place. */
const alternatives: readonly (readonly string[])[] = [
  ['long_sleeve', 'short_sleeve', 'sleeveless'],
  ['long', 'short'],
  ['heel_high', 'heel_low', 'platform'],
  ['with_laces', 'without_laces'],
  ['plain', 'printed', 'striped', 'floral', 'checked'],
  ['scented', 'unscented'],
  ['oversize', 'slim_fit'],
]

/** Whether what is said begins anew: a product that the sentence before was not about. */
export function startsAfresh(previous: Wishes, said: Wishes): boolean {
  if (said.types.length === 0 || previous.types.length === 0) return false
  return !said.types.some((type) => previous.types.includes(type))
}

function mergeFeatures(previous: readonly string[], said: readonly string[]): string[] {
  const isReplaced = (feature: string) =>
    alternatives.some((group) => group.includes(feature) && said.some((other) => group.includes(other)))
  return [...new Set([...previous.filter((feature) => !isReplaced(feature)), ...said])]
}

function mergeNot(previous: Wishes, said: Wishes): NonNullable<Wishes['not']> {
  const not: NonNullable<Wishes['not']> = {}
  for (const group of traitGroups) {
    const kept = (previous.not?.[group] ?? []).filter((id) => !said[group].includes(id))
    const all = [...new Set([...kept, ...(said.not?.[group] ?? [])])]
    if (all.length > 0) not[group] = all
  }
  const words = [...new Set([...(previous.not?.words ?? []), ...(said.not?.words ?? [])])]
  if (words.length > 0) not.words = words
  const brand = said.not?.brand ?? (previous.not?.brand === said.brand ? undefined : previous.not?.brand)
  return brand ? { ...not, brand } : not
}

/** The wishes of before as a further sentence changes them. What it names takes the place of what was; features add up. */
export function mergeWishes(previous: Wishes, said: Wishes): Wishes {
  const not = mergeNot(previous, said)
  const keep = (group: keyof Traits, ids: readonly string[]) => ids.filter((id) => !(not[group] ?? []).includes(id))
  const replace = (group: keyof Traits) => keep(group, said[group].length > 0 ? said[group] : previous[group])
  const hasPrice = said.price_min !== undefined || said.price_max !== undefined || said.price_about !== undefined
  const { price_min, price_max, price_about, not: _not, name: _name, ...before } = previous
  const prices = {
    ...(price_min === undefined ? {} : { price_min }),
    ...(price_max === undefined ? {} : { price_max }),
    ...(price_about === undefined ? {} : { price_about }),
  }
  const { not: _said, ...changed } = said
  const merged: Wishes = {
    ...before,
    ...(hasPrice ? {} : prices),
    ...changed,
    types: replace('types'),
    colours: replace('colours'),
    materials: replace('materials'),
    features: keep('features', mergeFeatures(previous.features, said.features)),
    occasions: replace('occasions'),
  }
  if (merged.brand !== undefined && merged.brand === not.brand) delete merged.brand
  return Object.keys(not).length > 0 ? { ...merged, not } : merged
}
