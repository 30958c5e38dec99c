import { type LexiconHit, typeParents } from '../lexicon/lexicon.ts'
import { dropParts } from './compounds.ts'
import { findModelCases } from './type-groups.ts'

interface Said {
  words: readonly string[]
  hits: readonly LexiconHit[]
}

/** What grows in pots. */
const plants =
  /^(?:plant(?:a|as|it\p{L}+|inh\p{L}+|s)?|samambaias?|suculentas?|cact(?:o|os|us|i)|orquideas?|helechos?|ferns?|succulents?|orchids?|herbs?|monsteras?|potus|jiboias?|mudas?|hortas?|huertas?|bonsai|violetas?|temperos)$/u

/** A vaso or pot for a fern is one to plant in. */
function holdsPlant(hit: LexiconHit, { words }: Said): boolean {
  if (hit.group !== 'types' || (hit.id !== 'vase' && hit.id !== 'pot')) return false
  const behind = words.slice(hit.to)
  const place = behind.findIndex((word) => plants.test(word))
  return place >= 0 && behind.slice(0, place).some((word) => /^(?:para|pra|de|da|do|for)$/.test(word))
}

const heard =
  /^(?:microfonos?|bluetooth|inalambric\p{L}+|music\p{L}*|ruidos?|gam(?:er|ing)|jugar|diadema|cable|play|xbox|pc|escuchar|audio|llamadas)$/u

/** Cascos protect a head in America, and are heard with in Spain: "cascos con micrófono". */
function isHeadset(hit: LexiconHit, { words }: Said): boolean {
  return hit.id === 'helmet' && words[hit.from] === 'cascos' && words.some((word) => heard.test(word))
}

const scents =
  /^(?:vainilla|baunilha|vanilla|canela|cinnamon|lavanda|lavender|coco|coconut|rosas?|rose|chocolate|cafe|coffee|naranja|laranja|orange|limon|limao|lemon|menta|mint)$/
const scentedTypes = new Set(['candle', 'soap', 'perfume', 'shampoo', 'face_cream', 'tea', 'sweets', 'coffee_beans'])
const foodTypes = new Set(['tea', 'chocolate', 'sweets', 'nuts', 'alfajores'])

/** A vela de vainilla smells of it, whatever its colour. */
function isScent({ from, to, group }: LexiconHit, { words, hits }: Said): boolean {
  if (group !== 'colours' || to - from > 1 || !scents.test(words[from] ?? '')) return false
  const things = hits.filter((hit) => hit.group === 'types' && (scentedTypes.has(hit.id) || foodTypes.has(hit.id)))
  const isOf = /^(?:de|of|a|con|com|with|sabor|aroma|olor|cheiro|scent)$/.test(words[from - 1] ?? '')
  return things.some((hit) => isOf || (hit.language === 'en' && hit.from === to))
}

/** Coffee is brown only behind what has a colour: "zapatos café", but "taza de café". */
function isCoffee({ from, to, group }: LexiconHit, { words, hits }: Said): boolean {
  if (group !== 'colours' || to - from > 1 || !/^cafes?$/.test(words[from] ?? '')) return false
  const before = hits.some((hit) => hit.to === from && hit.group !== 'people')
  return !before && words[from - 1] !== 'color'
}

/** Extra grande is the size of what is worn, and room in a bag. */
function isWornSize({ id, group }: LexiconHit, { hits }: Said): boolean {
  if (group !== 'features' || id !== 'large_capacity') return false
  return hits.some((hit) => hit.group === 'types' && /^(?:clothing|footwear)$/.test(typeParents.get(hit.id) ?? ''))
}

/** "Dos plazas y media" has no socks. */
function isHalf({ id, from, to, group }: LexiconHit, { words }: Said): boolean {
  const isOne = group === 'types' && id === 'socks' && to - from === 1
  return isOne && /^(?:media|meia)$/.test(words[from] ?? '') && /^(?:y|e)$/.test(words[from - 1] ?? '')
}

/** What hits mean beside the words around them: some are another thing, some none. */
export function fitSenses(hits: readonly LexiconHit[], words: readonly string[]): LexiconHit[] {
  const said = { words, hits }
  return dropParts(findModelCases(hits, words), words).flatMap((hit) => {
    if (holdsPlant(hit, said)) return [{ ...hit, id: 'plant_pot' }]
    if (isHeadset(hit, said)) return [{ ...hit, id: 'headphones' }]
    return [isScent, isCoffee, isWornSize, isHalf].some((isOther) => isOther(hit, said)) ? [] : [hit]
  })
}
