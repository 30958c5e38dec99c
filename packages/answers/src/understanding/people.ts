import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { Wishes } from '../model.ts'
import { type Piece, takeMatch, writeLine } from './line.ts'

type People = Pick<Wishes, 'gender' | 'age' | 'pet'>

const receivers = new Set(
  'para pra pro p pa for to a al ao de da do her his regalarle regalarles dar dar give get getting gift get buy y e and unas her'.split(
    ' ',
  ),
)
const skipped = new Set(
  'mi mis my meu minha meus minhas el la los las o os as the un una um uma a little our nuestro nuestra nosso nossa su sua seu tu old newborn'.split(
    ' ',
  ),
)
/** Of these lies the wearer in the word: mujer, men. Relatives may be somebody whom the sentence only tells of. */
const relatives = new Set(['female+adult', 'male+adult', 'female+kid', 'male+kid'])

const possessive = /^(?:mi|my|minha|meu|su|nuestr[oa])$/

const years =
  /(?<!\p{L})(?:de |tiene |tem |faz |cumple |turning |turns |is |aged |age |a )?#(\d+)# (?:ano|anos|anitos|aninhos|year|years|yr|yrs)(?: (?:old|olds|de edad|de idade))?(?!\p{L})/u
const months = /(?<!\p{L})#(\d+)# (?:mes|meses|month|months)(?: (?:old|de edad|de idade))?(?!\p{L})/u
const bareAge =
  /(?<!\p{L})(?:shes|hes|she is|he is|she|he|its|turning|turns|turned|ela tem|ele tem|aged?|cumple|cumplio|completa|faz|de) #(\d+)#(?= |,|$)(?! (?:metros?|mts?|m|cm|centimetros?|litros?|lts?|kilos?|kg|gramos?|gramas?|gb|gigas?|teras?|tb|pulgadas?|polegadas?|inch(?:es)?|feet|foot|ft|meters?|pounds?|plazas?|cuerpos?|puertas?|portas?|cajones|gavetas?|piezas?|pecas?|unidades|pares|horas?|hours?|dias?|days?)(?!\p{L}))/u

/** The age group of years: up to two a baby's, up to thirteen a child's. */
function findAgeGroup(age: number): People['age'] {
  if (age < 2) return 'baby'
  return age < 14 ? 'kid' : 'adult'
}

function toPeople(id: string): People {
  const people: People = {}
  for (const word of id.split('+')) {
    if (word === 'female' || word === 'male' || word === 'unisex') people.gender = word
    if (word === 'adult' || word === 'kid' || word === 'baby') people.age = word
    if (word === 'dog' || word === 'cat') people.pet = word
  }
  return people
}

/** The word before somebody that is no article or the like. */
function getWordBefore(hit: LexiconHit, words: readonly string[]): string {
  let place = hit.from - 1
  while (place >= 0 && skipped.has(words[place] ?? '') && !receivers.has(words[place] ?? '') && hit.from - place < 3)
    place -= 1
  return words[place] ?? ''
}

/** Whether something is for them, or the sentence only tells of them: "mi hija es celíaca", "moço, um edredom". */
function isReceiver(hit: LexiconHit, words: readonly string[]): boolean {
  return receivers.has(getWordBefore(hit, words))
}

/** "My gran is always cold, I'd like to get her slippers." */
function isPronounOf(id: string, words: readonly string[]): boolean {
  if (id.startsWith('female+')) return words.some((word) => /^(?:her|she|shes|ella|ela)$/.test(word))
  return id.startsWith('male+') && words.some((word) => /^(?:him|his|he|hes|ele)$/.test(word))
}

/** "O que dar pra ele." Spanish has lost the accent that parts él from el. */
const receivingPronoun = /(?<!\p{L})(?:pra|para|for|dar a|give|get) (?:(ele|him)|ela|ella|her)(?!\p{L})/u

/** What stands before a pet that the sentence only tells of: a niece who loves cats, a son's shirt with dogs. */
const tellsOfPet = /^(?:de|da|do|con|com|with|ama|aman|adora|adoran|encantan|gustan|gosta|loves?|likes?|amam)$/
const givesToPet = /^(?:para|pra|pro|pros|p|pa|for|to|al|ao)$/
const joins = /^(?:y|e|and|or|o|ou)$/
const showsPet = /^(?:con|com|with)$/
const ownPet = /^(?:mis?|meus?|minhas?|my|nuestr[oa]s?|noss[oa]s?|our|sus?|seus?|suas?|his|her|their)$/
/** Who lives with a pet, or goes about with it, wants something for it. */
const livesWithPet =
  /^(?:tengo|tenemos|tenho|temos|have|got|dorm\p{L}+|sleep\p{L}*|sal(?:ir|go|imos)|sair|go|going|out|camping|hik\p{L}+|bici\p{L}*|nad\p{L}+|swim\p{L}*|entren\p{L}+|train\p{L}*|autos?|carros?|coches?|cars?|viv\p{L}+|conviv\p{L}+|mor[oa]|moramos|live|lives|living|casas?|hogar|hogares|deptos?|departamentos?|apartamentos?|apartments?|homes?|house\p{L}*|famili\p{L}+|famil(?:y|ies)|viaj\p{L}+|travel\p{L}*|pase\p{L}+|passe\p{L}+|walk\p{L}*|jug(?:ar|o|amos)|brincar|play\p{L}*|corr?er|run|running|duen\p{L}+|dono?s?|owners?)$/u

/**
 * Whether a thing is for a pet or for somebody who has one or loves it. What is for a pet is for nobody else: of an old dog, or
 * a daughter's, no age of people counts.
 */
function fitPet({ pet, age, ...people }: People, hits: readonly LexiconHit[], words: readonly string[]): People {
  if (!pet) return { ...people, ...(age && { age }) }
  const pets = hits.filter(({ id }) => toPeople(id).pet !== undefined)
  // "Perro viejo", "adult dog", "my daughter's dog".
  const isOfPet = (hit: LexiconHit) =>
    pets.some(({ from, to }) => {
      const isAdult = hit.id.includes('adult')
      return (to === hit.from && isAdult) || (hit.to === from && (isAdult || hit.language === 'en'))
    })
  const persons = hits.filter((hit) => !pets.includes(hit) && !isOfPet(hit))
  const isSaid = (cue: RegExp) => (hit: LexiconHit, place: number) => {
    const before = getWordBefore(hit, words)
    const said = joins.test(before) ? pets[place - 1] : undefined
    return cue.test(said ? getWordBefore(said, words) : before)
  }
  const isShown = (hit: LexiconHit, place: number) =>
    isSaid(showsPet)(hit, place) && hit.from > 1 && !ownPet.test(words[hit.from - 1] ?? '')
  if (persons.length === 0) {
    // A cup with cats on it.
    return pets.every(isShown) && !words.some((word) => livesWithPet.test(word)) ? {} : { pet }
  }
  if (pets.some(isSaid(givesToPet))) return { pet }
  const isForPerson =
    pets.every(isSaid(tellsOfPet)) || persons.some((hit) => isReceiver(hit, words) || /kid|baby/.test(hit.id))
  return isForPerson ? { ...people, ...(age && { age }) } : { pet }
}

/** Whom it is for. `hasType` says that a product was named: then relatives count only where it is for them. */
export function readPeople(
  hits: readonly LexiconHit[],
  pieces: readonly Piece[],
  { words, breaks, hasType }: { words: readonly string[]; breaks: readonly boolean[]; hasType: boolean },
): People {
  const people: People = {}
  const counted = hits.filter((hit) => {
    // "Para él" has lost its accent: before a noun it is an article.
    if (words[hit.to - 1] === 'el' && hit.to < words.length && !breaks[hit.to]) return false
    if (words[hit.from] === 'guys' && words[hit.from - 1] !== 'for') return false
    if (isPronounOf(hit.id, words)) return true
    const isFor = isReceiver(hit, words)
    const isCalled =
      (hit.from === 0 || breaks.slice(Math.max(0, hit.from - 1), hit.from + 1).some(Boolean)) &&
      (breaks[hit.to] ?? true)
    if (
      hasType &&
      isCalled &&
      !isFor &&
      words.length > hit.to - hit.from + 1 &&
      !/^\p{L}+s$/u.test(words[hit.from] ?? '')
    )
      return false
    return !(
      hasType &&
      relatives.has(hit.id) &&
      !isFor &&
      // In Spanish and Portuguese the possessive may be part of the term.
      (possessive.test(words[hit.from - 1] ?? '') || (hit.language !== 'en' && possessive.test(words[hit.from] ?? '')))
    )
  })
  // Whom it is for goes before who speaks.
  const ordered = counted.toSorted((one, other) => Number(isReceiver(other, words)) - Number(isReceiver(one, words)))
  for (const hit of ordered) {
    const said = toPeople(hit.id)
    if (said.gender) people.gender ??= said.gender
    if (said.pet) people.pet ??= said.pet
    // A relative's age gives way to a child's that is told by itself.
    if (said.age && (people.age === undefined || (people.age === 'adult' && said.age !== 'adult')))
      people.age = said.age
  }
  const pronoun = receivingPronoun.exec(words.join(' '))
  if (pronoun) people.gender ??= pronoun[1] ? 'male' : 'female'
  const age = readAge(pieces, hits.length > 0)
  if (age) people.age = age
  return fitPet(people, hits, words)
}

function readAge(pieces: readonly Piece[], hasPeople: boolean): People['age'] {
  const line = writeLine(pieces)
  const infant = months.exec(line.text)
  if (infant && hasPeople) {
    takeMatch(pieces, line, infant)
    return 'baby'
  }
  const match = years.exec(line.text) ?? (hasPeople ? bareAge.exec(line.text) : null)
  const age = match ? pieces[Number(match[1])]?.value : undefined
  if (!match || age == null || age > 110 || !(hasPeople || /old/.test(match[0]))) return undefined
  takeMatch(pieces, line, match)
  return findAgeGroup(age)
}
