import { isAskedByNeed, typeParents } from '../lexicon/lexicon.ts'
import type { Age, Gender } from '../model.ts'

/** What is for all ages alike; of everything else a shop says so where it is for children. */
const anyAgeTypes = new Set([
  ...['board_game', 'puzzle', 'ball', 'toy', 'plush', 'skates', 'scooter'],
  ...['notebook', 'pen_set', 'pencil_case', 'chocolate', 'alfajores', 'sweets', 'game_controller'],
])
const kidTypes = new Set(['doll', 'building_blocks', 'toy_car', 'book_kids'])
/** Of those for all ages what is a child's, unless it is a present for somebody else. */
const mostlyKidTypes = new Set(['plush', 'toy'])

/** Whether it is for children or not where its shop does not say so. */
export function isAgeOpen(type: string | null, age: Age | null): boolean {
  return age === null && type !== null && mostlyKidTypes.has(type)
}

/** For what age a kind of thing is where nothing says otherwise; null for any. */
function getUsualAge(type: string | null): Age | null {
  if (type === null || anyAgeTypes.has(type)) return null
  if (kidTypes.has(type)) return 'kid'
  if (typeParents.get(type) === 'baby') return 'baby'
  // Syrup, glue and a bunk bed are for whoever needs them.
  return isAskedByNeed(type) ? null : 'adult'
}

/** The age that a thing is for where nobody is named: what is given at a baby shower is for babies, where it is for no adult. */
export function fitAge(type: string | null, occasions: readonly string[]): Age | null {
  const usual = getUsualAge(type)
  return usual !== 'adult' && type !== null && occasions.includes('baby_shower') ? 'baby' : usual
}

/**
 * Whether sentences about such a thing speak of children that are near it, and not of whom it is for: a camera watches the baby,
 * a hair dryer does not wake it.
 */
export function hasChildrenBeside(type: string | null): boolean {
  return type === 'hair_dryer' || ['electronics', 'appliances'].includes(typeParents.get(type ?? '') ?? '')
}

/** Whether its name is a title, which says whom it tells of: a novel of a girl is not for girls. */
export function isTitled(type: string | null): boolean {
  return type === 'book_novel' || type === 'book_cooking'
}

const anyGenderGroups = new Set([
  'home',
  'kitchen',
  'electronics',
  'food',
  'books',
  'stationery',
  'pets',
  'baby',
  'furniture',
])

/** The gender that a kind of thing has in a shop: a pot for him is a pot. */
export function fitGender(type: string | null, gender: Gender | null): Gender | null {
  return type !== null && anyGenderGroups.has(typeParents.get(type) ?? '') ? null : gender
}

/** Features that things of some groups have: a long bath is no long dress. */
const featureGroups: Readonly<Record<string, readonly string[]>> = {
  long: ['clothing'],
  short: ['clothing'],
  oversize: ['clothing'],
  slim_fit: ['clothing'],
  long_sleeve: ['clothing'],
  short_sleeve: ['clothing'],
  sleeveless: ['clothing'],
  high_waist: ['clothing'],
  heel_high: ['footwear'],
  heel_low: ['footwear'],
  with_laces: ['footwear'],
  without_laces: ['footwear'],
  cabin_size: ['bags'],
}

export function canHaveFeature(type: string | null, feature: string): boolean {
  const groups = featureGroups[feature]
  return type === null || groups === undefined || groups.includes(typeParents.get(type) ?? '')
}

/** What a kind of thing is made for or always has, so that shops seldom say it. */
const usualTraits: Readonly<
  Record<string, Partial<Record<'materials' | 'features' | 'occasions', readonly string[]>>>
> = {
  raincoat: { features: ['waterproof'], occasions: ['rain'] },
  umbrella: { occasions: ['rain'] },
  lamp: { features: ['with_light'] },
  swimsuit: { occasions: ['beach'] },
  running_shoes: { occasions: ['running'] },
  jeans: { materials: ['denim'] },
  suitcase: { features: ['with_wheels'], occasions: ['travel'] },
  thermos: { features: ['insulated'] },
  game_controller: { features: ['gaming'] },
  dumbbells: { occasions: ['gym'] },
  yoga_mat: { occasions: ['yoga'] },
  tent: { occasions: ['camping'] },
  sleeping_bag: { occasions: ['camping'] },
}

export function listUsualTraits(type: string | null, group: 'materials' | 'features' | 'occasions'): readonly string[] {
  return usualTraits[type ?? '']?.[group] ?? []
}
