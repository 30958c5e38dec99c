import { type LexiconHit, typeParents } from '../lexicon/lexicon.ts'
import { isStopWord } from './stop-words.ts'

interface SentenceParts {
  /** Folded, in the order of the tokens. */
  words: readonly string[]
  breaks: readonly boolean[]
  hits: readonly LexiconHit[]
  /** A word as it was written. */
  writtenAt: (place: number) => string
  /** Whether the store's own names say a word. */
  isOfStore: (word: string) => boolean
}

const skinKinds = /^(?:seca|grasa|sensible|mixta|normal|madura|delicada|atopica|acneica|irritada|sana)$/
/** What works does so somehow, or is told to. */
const howItWorks = /^(?:with|on|well|under|without|as|like|properly|great|fine|underwater|outdoors|offline)$/
const whoWorks = /^(?:that|which|it|doesnt|dont|didnt|will|wont|can|cant|actually|really)$/

const afterRelative = /^(?:and|or|who|whos|hes|shes|he|she|his|her|in|under|below|less|size|please|that|turning|aged)$/

const beforePeople =
  /^(?:|para|pa|de|del|a|al|el|la|los|las|un|una|unos|unas|mi|mis|su|sus|tu|tus|y|o|e|u|este|esta|esos|otro|otra|cada|ese|esa)$/

/** "Piel seca" has no colour. */
function isSkin({ from }: LexiconHit, { words, hits }: SentenceParts): boolean {
  if (words[from] !== 'piel') return false
  const isCare = hits.some(({ group, id }) => group === 'types' && typeParents.get(id) === 'beauty')
  return isCare || skinKinds.test(words[from + 1] ?? '')
}

/** A pan that works on induction is not for the office. */
function isVerb({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  if (group !== 'occasions' || !/^works?$/.test(words[from] ?? '')) return false
  return howItWorks.test(words[from + 1] ?? '') || whoWorks.test(words[from - 1] ?? '')
}

/** Light wood is no lamp of wood. */
function isShade({ from, to, group }: LexiconHit, { words, breaks, hits }: SentenceParts): boolean {
  if (group !== 'types' || words[from] !== 'light' || to - from > 1 || breaks[to]) return false
  return hits.some((next) => next.from === to && (next.group === 'colours' || next.group === 'materials'))
}

/** A small backpack is "una mochila chica", which is for no girl; "para una chica" it is. */
function isSmall({ from, group, language }: LexiconHit, { words }: SentenceParts): boolean {
  if (group !== 'people' || language !== 'es' || !/^chi(?:c|quit)[oa]s?$/.test(words[from] ?? '')) return false
  return !beforePeople.test(words[from - 1] ?? '')
}

/** What stands behind "don't" is what a thing does: jeans that don't squeeze. */
function isDone({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  return group === 'types' && /^(?:dont|doesnt|didnt|wont|cant)$/.test(words[from - 1] ?? '')
}

/** Recognition writes the sun for a son: "for my sun", not "for my sun hat". */
function isNoRelative({ from, to, group }: LexiconHit, { words, breaks }: SentenceParts): boolean {
  if (group !== 'people' || to - from !== 2 || !/^(?:sun|farther|ant)$/.test(words[to - 1] ?? '')) return false
  const isEnd = to >= words.length || Boolean(breaks[to])
  return !isEnd && !afterRelative.test(words[to] ?? '')
}

/** Soles of rubber have no colour of leather; what is made of straw is not of its colour. */
function isNoColour({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  if (group !== 'colours') return false
  if (words[from] === 'suela') return words[from + 1] === 'de' || /^(?:con|sin|la|una)$/.test(words[from - 1] ?? '')
  return words[from] === 'palha' && words[from - 1] === 'de'
}

/** A warm light is for all seasons. */
function isWarmLight({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  return (
    group === 'occasions' && words[from] === 'warm' && /^(?:white|light|lights|glow|tone)$/.test(words[from + 1] ?? '')
  )
}

/** A week long is no long dress. */
function isLasting({ from, id }: LexiconHit, { words, breaks }: SentenceParts): boolean {
  return id === 'long' && !breaks[from] && /^(?:weeks?|days?|hours?|months?|years?)$/.test(words[from - 1] ?? '')
}

const pumped =
  /^(?:to|bike|bicycle|air|water|foot|floor|hand|breast|tires?|tyres?|ball|basketball|football|pool|pond|aquarium|tank|soap|electric|pressure|fuel|oil)$/

/** Salts are no heels of Portuguese, and a pump for air is no shoe. */
function isNoHeel({ from, id }: LexiconHit, { words }: SentenceParts): boolean {
  if (id !== 'heels') return false
  if (words[from] !== 'pump') return /^salts?$/.test(words[from] ?? '')
  const behind = words.slice(from + 1, from + 4).join(' ')
  return (
    pumped.test(words[from - 1] ?? '') ||
    /^(?:up|air|water|(?:for )?(?:my |the |a )?(?:bikes?|bicycles?|tyres?|tires?|balls?|pools?|air|water))(?: |$)/.test(
      behind,
    )
  )
}

const worn = /^(?:clothing|footwear|bags|accessories|jewellery|sports)$/
const foods =
  /^(?:uva|laranja|naranja|limao|limon|lima|morango|frutilla|cereja|cereza|pessego|durazno|coco|chocolate|cafe|menta|oliva|mel|miel|caramelo|baunilha|vainilla|canela|mostarda|mostaza|lavanda|trigo)$/

/** Juice of grapes is no purple juice, where the store names something so and no thing that is worn was named. */
function isOfFood({ from, group }: LexiconHit, { words, hits, isOfStore }: SentenceParts): boolean {
  const word = words[from] ?? ''
  if (group !== 'colours' || words[from - 1] !== 'de' || !foods.test(word) || !isOfStore(word)) return false
  const isColour = /^(?:cor|color|colou?rs?|tom|tono)$/.test(words[from - 2] ?? '')
  const isWorn = (hit: LexiconHit) => hit.group === 'types' && worn.test(typeParents.get(hit.id) ?? '')
  return !isColour && !hits.some(isWorn)
}

/** "Mi perra pesa cinco kilos" asks for no weights. */
function isWeighing({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  return (
    group === 'types' &&
    words[from] === 'pesa' &&
    from > 0 &&
    !/^(?:una?|la|otra|de|con|quiero|busco|necesito|uma|a|essa|esa)$/.test(words[from - 1] ?? '') &&
    /^(?:\d+|un|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|unos|casi|mas|menos|como|um|dois|quatro|sete|oito|nove|dez|uns|quase|mais)$/.test(
      words[from + 1] ?? '',
    )
  )
}

/** "Una pluma" is a pen: what is of down is called "de plumas". */
function isPen({ from, group }: LexiconHit, { words }: SentenceParts): boolean {
  return group === 'materials' && words[from] === 'pluma' && /^(?:una|la|esa|otra)$/.test(words[from - 1] ?? '')
}

const places = /^(?:above|over|under|near|by|behind|beside|inside|around|at|for|with|on|to|in|of|my|the|that)$/

/** A light tent is light, where what is lit by a light is called by what follows: a light for my bike. */
function isLightweight({ from, to, group }: LexiconHit, { words, breaks, hits }: SentenceParts): boolean {
  if (group !== 'types' || words[from] !== 'light' || to - from > 1 || breaks[to]) return false
  const next = hits.find((other) => other.group === 'types' && other.from >= to && other.from - to <= 2)
  if (next === undefined || !/^(?:a|an|very|really|something|super|ultra|and)$/.test(words[from - 1] ?? ''))
    return false
  return words.slice(to, next.from).every((word) => !isStopWord(word) && !places.test(word))
}

/** "Vinho docinho" is wine. */
function isTaste({ from, id }: LexiconHit, { words, breaks, hits }: SentenceParts): boolean {
  if (id !== 'sweets' || breaks[from] || !/^(?:doce|docinh[oa]|dulce|dulcecit[oa]|sweet)$/.test(words[from] ?? ''))
    return false
  return hits.some((hit) => hit.group === 'types' && hit.id !== id && hit.to === from)
}

/** "Una bolsa grande de veinte kilos" is worn by nobody; one that holds ten is. */
function isSack({ from, id }: LexiconHit, { words }: SentenceParts): boolean {
  if (id !== 'handbag' || !/^(?:bols(?:a|on|ita)|sac[oa])$/.test(words[from] ?? '')) return false
  return /^(?:(?!que |para |pra )\S+ )?de (?:\S+ ){0,3}?(?:kilos?|quilos?|kgs?|\d+kg)(?: |$)/.test(
    words.slice(from + 1, from + 8).join(' '),
  )
}

const homonyms = [
  ...[isSkin, isVerb, isShade, isSmall, isDone, isNoColour, isWarmLight, isNoHeel],
  ...[isWeighing, isPen, isLightweight, isLasting, isOfFood, isTaste, isSack],
]

/** Whether what was found in a word is not what the word says where it stands. */
export function isHomonym(hit: LexiconHit, parts: SentenceParts): boolean {
  if (hit.to - hit.from > 1) return isNoRelative(hit, parts)
  // "Que não faça barulho": folded it is a knife.
  if (/^faças?$/iu.test(parts.writtenAt(hit.from))) return true
  return homonyms.some((isOther) => isOther(hit, parts))
}
