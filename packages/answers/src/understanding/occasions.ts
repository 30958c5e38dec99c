import { typeParents } from '../lexicon/lexicon.ts'
import type { Traits } from '../model.ts'
import type { Piece } from './line.ts'
import type { readPeople } from './people.ts'
import { isForAnyone } from './type-groups.ts'

/** "Meu sobrinho faz três anos", "a vó completa oitenta." */
export function isBirthday(text: string, { people, pieces }: { people: object; pieces: readonly Piece[] }): boolean {
  if (Object.keys(people).length === 0) return false
  const isAgeAlone = pieces.some(({ text: word }, place) => {
    const [age, next] = pieces.slice(place + 1, place + 3)
    return /^(?:cumplen?|faz|completa)$/.test(word) && (age?.value ?? null) !== null && (!next || next.isAfterBreak)
  })
  if (isAgeAlone) return true
  return /(?<!\p{L})(?:(?:cumplen?|faz|completa) (?:\S+ ){1,2}(?:anos|anitos|aninhos)(?! de casad)|(?<!toss(?:es|ing)? and )(?:turning|turns)(?! (?:all|on|off|out|over|into|around|up|down|it|me)(?!\p{L})))(?!\p{L})/u.test(
    text,
  )
}

const giftOccasions = ['christmas', 'birthday', 'wedding', 'housewarming', 'valentine']

/** A present for those at the office need not be for the office. */
export function fitOccasions(occasions: readonly string[], types: readonly string[]): string[] {
  const isGift = types.length === 0 && occasions.some((occasion) => giftOccasions.includes(occasion))
  return [...new Set(occasions)].filter((occasion) => !(isGift && occasion === 'office'))
}

/** Grown-ups draw lots for each other's presents. */
export const drawnLots =
  /(?<!\p{L})(?:amigo (?:invisible|secreto|oculto)|secret santa|kris kringle|white elephant)(?!\p{L})/u

/** A mother's day is a woman's, months are a baby's, and a pet matters where things for pets are looked for. */
export function refinePeople(
  { pet, ...people }: ReturnType<typeof readPeople>,
  { types, occasions, size }: Traits & { size: string | null },
): ReturnType<typeof readPeople> {
  const refined = { ...people }
  if (occasions.includes('mothers_day')) refined.gender ??= 'female'
  if (occasions.includes('fathers_day')) refined.gender ??= 'male'
  if (size !== null && /^\d+-\d+m$/.test(size)) refined.age = 'baby'
  // A computer for a sister is any computer, and so is what a friend gets for the kitchen.
  if (isForAnyone(types)) delete refined.gender
  // "He's a big lad" is said of the dog.
  if (types.length > 0 && types.every((type) => typeParents.get(type) === 'pets')) {
    delete refined.gender
    delete refined.age
  }
  const isForPets = types.length === 0 || types.some((type) => typeParents.get(type) === 'pets')
  return pet && isForPets ? { ...refined, pet } : refined
}
