import type { ReadPart } from './read-type.ts'

interface Refinement {
  from: readonly string[]
  to: string
  /** Any of these, as the lexicons name them, in its name, categories or tags. */
  traits?: readonly string[]
  /** Whether its name is a title: traits in it are those of whom it tells. */
  isTitled?: boolean
  /** Any of these words, folded, there or in its first sentence. */
  words?: RegExp
  /** Whether a sentence that says them tells of what else is in the box. */
  isOfLabels?: boolean
  /** None of these in its categories or tags. */
  unless?: RegExp
}

/** What many shops call by a wider name, told by what stands beside it. The first that fits counts. */
const refinements: readonly Refinement[] = [
  { from: ['watch', 'bracelet'], to: 'smartwatch', words: /\b(?:smart|gps|smartwatch(?:es)?|wearable|inteligente)\b/ },
  { from: ['watch'], to: 'wall_clock', words: /\b(?:(?:de |para )?pared|(?:de )?parede|wall)\b/ },
  {
    from: ['book_novel', 'book_kids', 'notebook'],
    to: 'book_cooking',
    words: /\b(?:recetas?|recetario|cocina|cocinar|receitas?|culinaria|gastronomia|cooking|cookbooks?|recipes?)\b/,
  },
  {
    from: ['book_novel'],
    to: 'book_kids',
    traits: ['kid', 'baby'],
    isTitled: true,
    words:
      /\b(?:infantil(?:es)?|infantojuvenil|kids|childrens?|cuentos?|picture|(?:para|pra) (?:nin[oa]s|chic[oa]s|criancas)|for children)\b/,
    // Tales are for grown-ups, too.
    unless: /\b(?:novelas?|romances?|novels?|adult[oa]?s?)\b/,
  },
  {
    from: ['headphones'],
    to: 'earbuds',
    words:
      /\b(?:in ?ear|tws|intra(?:uditivos?|auriculares?)?|intra auricular|earbuds?|manos libres|ponteiras?|ear tips|buds|gomitas|estuche de carga|pontas de silicone)\b/,
  },
  {
    from: ['sneakers', 'loafers', 'shoes'],
    to: 'running_shoes',
    words: /\b(?:running|corrida|correr|trail|maraton|runner)\b/,
  },
  { from: ['toy', 'ball'], to: 'pet_toy', traits: ['dog', 'cat'], words: /\b(?:pets?|mascotas?)\b/ },
  // Biscuits for dogs are no biscuits, nor is their shampoo one.
  { from: ['cookies', 'snacks', 'sweets'], to: 'pet_food', traits: ['dog', 'cat'], words: /\b(?:pets?|mascotas?)\b/ },
  { from: ['shampoo'], to: 'pet_shampoo', traits: ['dog', 'cat'], words: /\b(?:pets?|mascotas?)\b/ },
  { from: ['plush', 'doll'], to: 'pet_toy', words: /\b(?:pets?|mascotas?)\b/ },
  {
    from: ['crib', 'cushion', 'duvet', 'mattress', 'pillow'],
    to: 'dog_bed',
    traits: ['dog', 'cat'],
    words: /\b(?:pets?|mascotas?)\b/,
  },
  { from: ['necklace', 'belt'], to: 'collar_leash', traits: ['dog', 'cat'] },
  {
    from: ['toy_car'],
    to: 'stroller',
    words: /\b(?:passeio|paseo|strollers?|guarda chuva|cochecitos?|coches de bebe)\b/,
  },
  {
    // Solitário: a vase for one flower, or a ring with one stone.
    from: ['vase'],
    to: 'ring',
    words: /\b(?:anel|aneis|joias?|semijoias?|aliancas?|noivado|diamantes?|zirconias?|brilhantes?|quilates?|18k)\b/,
  },
  { from: ['vase'], to: 'plant_pot', words: /\b(?:plantas?|suculentas?|plants?|succulents?|macetas?|cachepos?)\b/ },
  { from: ['sunglasses'], to: 'swim_goggles', words: /\b(?:natacao|natacion|nadar|swim(?:ming)?|piscina)\b/ },
  {
    from: ['phone'],
    to: 'phone_case',
    isOfLabels: true,
    words: /\b(?:funda|capinha|capa|case|cover|flip (?:case|cover)|estanca|carcasa)\b/,
  },
  {
    from: ['laptop', 'phone_case'],
    to: 'laptop_sleeve',
    isOfLabels: true,
    words: /\b(?:funda notebook|fundas notebook|maletin|sobre|neoprene|sleeves?|briefcase|pasta)\b/,
  },
  {
    from: ['phone'],
    to: 'charger',
    isOfLabels: true,
    words: /\b(?:base de carga|carga inalambrica|charging (?:pad|base|stand)|carregador)\b/,
  },
]

/** The narrower type that the product's own words tell, or the one given. */
export function refineType(type: string | null, parts: readonly ReadPart[]): string | null {
  if (type === null) return null
  const own = parts.filter(({ weight }) => weight >= 1.5)
  // A novel about parents and children is none for children.
  const labels = own.filter(({ place }) => place !== 'sentence')
  const listIds = (read: readonly ReadPart[]) =>
    new Set(read.flatMap(({ hits }) => hits.flatMap(({ id }) => id.split('+'))))
  const traits = listIds(labels)
  const untitled = listIds(labels.filter(({ place }) => place !== 'name'))
  const joinWords = (read: readonly ReadPart[]) => read.map(({ words }) => words.join(' ')).join(' | ')
  const [text, labelText, shelves] = [own, labels, labels.filter(({ place }) => place !== 'name')].map(joinWords)
  const fits = ({ from, traits: ids, isTitled, words, isOfLabels, unless }: Refinement) => {
    const named = isTitled ? untitled : traits
    if (!from.includes(type) || unless?.test(shelves ?? '')) return false
    return ids?.some((id) => named.has(id)) === true || words?.test((isOfLabels ? labelText : text) ?? '') === true
  }
  return refinements.find(fits)?.to ?? type
}
