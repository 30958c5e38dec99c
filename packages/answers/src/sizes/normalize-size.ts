import { readNumbers } from '../numbers/read-numbers.ts'
import { splitTokens, type Token } from '../text/tokens.ts'
import { readSizeAt, type SizePiece } from './read-sizes.ts'

const labels =
  /^(?:talles?|tallas?|tamanos?|tamanhos?|tam|size|sizes|numeros?|num|numeracao|no|n|us|eu|eur|br|ar|uk|aro|rodado|waist)$/

/** Names of options whose values are sizes, folded. */
const sizeNames =
  /\b(?:talles?|tallas?|tamanos?|tamanhos?|tam|sizes?|numeros?|numeracao|n|medidas?|dimensoes|dimensions?|capacidad|capacidade|capacity|almacenamiento|armazenamento|storage|memoria|volumen|volume|contenido|conteudo|presentacion|peso|weight|pulgadas|polegadas|inches|tela|pantalla|aro|rodado|diametro|foto|frame|waist|length|plazas|banho)\b/
const inchNames = /\b(?:pulgadas|polegadas|tela|pantalla|screen)\b/

/** The pieces of tokens that sizes are read from: numbers said in words are put together. */
function makeSizePieces(tokens: readonly Token[], numbers: ReturnType<typeof readNumbers>) {
  const starts = new Map(numbers.map((number) => [number.from, number]))
  const pieces: (SizePiece & { from: number; to: number })[] = []
  for (let place = 0; place < tokens.length; ) {
    const number = starts.get(place)
    const text = tokens[place]?.text ?? ''
    if (number) {
      const isDecimal = !Number.isInteger(number.value) || /^\d[.,]\d\d$/.test(text)
      pieces.push({ text: String(number.value), value: number.value, isDecimal, from: place, to: number.to })
    } else pieces.push({ text, value: null, from: place, to: place + 1 })
    place = number?.to ?? place + 1
  }
  return pieces
}

/** 8 1/2 as 8.5, ½ as 0.5. */
function spellHalves(text: string): string {
  return text.replace(/(\d+)\s*(?:1\/2|½)/g, '$1.5').replace(/(?<![\d.,/])(?:1\/2(?!\d)|½)/g, '0.5')
}

/**
 * What a store or a shopper writes as a size, in one form: `42`, `8.5`, `XL`, `GG`, `queen`, `55in`, `160x230`, `3-6m`,
 * `128gb`, `1l`, `4p`. Null where it is none. `name` is what the store calls the option; without it, or with one that says
 * nothing of sizes, only what is clearly a size counts.
 */
export function normalizeSize(value: string, name = 'size'): string | null {
  const tokens = splitTokens(spellHalves(value))
  const pieces = makeSizePieces(tokens, readNumbers(tokens, { language: 'en', currency: null }))
  const folded = splitTokens(name)
    .map((token) => token.text)
    .join(' ')
  const isSizeName = sizeNames.test(folded)
  const start = pieces.findIndex(({ text }) => !labels.test(text))
  if (start < 0) return null
  const range = /^\D*(\d+)\s*(?:[-/–]|\s(?:al?|ao|to|até)\s)\s*(\d+)\s*$/iu.exec(value)
  if (range && isSizeName) return `${range[1]}-${range[2]}`
  const pair = /^\s*(x*[smlpg]{1,2})\s*\/\s*(x*[smlpg]{1,2})\s*$/i.exec(value)
  if (pair) return `${pair[1]}/${pair[2]}`.toUpperCase()
  const reading = readSizeAt(pieces, start, isSizeName)
  if (!reading) return null
  if (inchNames.test(folded) && /^[\d.]+$/.test(reading.size)) return `${reading.size}in`
  return reading.size
}

/** What a name measures a product by; other units in names say what it is for, or are no units: 2 in 1, 5G. */
const namedMeasures = /^(?:[\d.]+(?:l|ml|kg|gb|tb|qt|mah)|\d\d[\d.]*g)$/
const persons = /^\d{1,2}p$/
/** In a name a screen is measured so; `in` is a word as well, and of 24" x 36" each is but a side. */
/** Smaller ones are of a strap or a boot's shaft. */
const leastScreen = 7
const inchWords = /^(?:"|”|pulgadas|polegadas|inch|inches)$/

function isScreen(pieces: readonly SizePiece[], place: number): boolean {
  const [before = '', unit = '', behind = ''] = [-1, 1, 2].map((ahead) => pieces[place + ahead]?.text)
  return inchWords.test(unit) && before !== 'x' && behind !== 'x' && Number(pieces[place]?.value) >= leastScreen
}

/** What is made for beds, in whose names the word for one bed or another is a size. */
const bedThings =
  /\b(?:colchon(?:es)?|colchao|colchoes|mattress(?:es)?|sabanas?|lencol|lencois|(?:bed|fitted|flat) sheets?|sheet sets?|camas?|bed frames?|bedding|bedspreads?|cubrecamas?|acolchados?|edredon(?:es)?|edredom|edredons|duvets?|comforters?|quilts?|sommiers?|frazadas?|cobertor(?:es)?|colchas?|cobre leitos?)\b/
/** Pets and trampolines have beds as well. */
const otherBeds = /\b(?:perr\p{L}+|gat[oa]s?|mascotas?|cachorr\p{L}+|pets?|dogs?|cats?|elasticas?|saltarinas?)\b/u
const bedSizes: readonly (readonly [string, RegExp])[] = [
  ['california king', /\b(?:california|cal) king\b/],
  ['king', /(?<!california |cal )\bking\b(?! koil| charles)/],
  ['queen', /\bqueen\b|\b(?:2|dos) plazas (?:y )?(?:media|0[.,]5)\b|\b2[.,]5 plazas\b/],
  ['three-quarter', /\b(?:1|una) plaza (?:y )?(?:media|0[.,]5)\b|(?<!(?:1|una) )\bplaza y media\b|\b1[.,]5 plazas?\b/],
  [
    'full',
    /\b(?:2|dos) plazas\b(?! (?:y )?(?:media|0[.,]5))|\bmatrimonial\b|\bcasal\b(?! queen| king)|\bfull (?:size|xl|bed|mattress)\b/,
  ],
  [
    'single',
    /\b(?:1|una) plaza\b(?! (?:y )?(?:media|0[.,]5))|\bsolteiro\b|\btwin\b|\bsingle (?:bed|size|mattress)\b|\b(?:colchon|sabanas?|cobertor|edredon) individual(?:es)?\b/,
  ],
]

/** The one bed that a name says that it is for: "Colchão solteiro", "Sábanas 2 plazas". */
function readBedSize(name: string): string | null {
  const text = splitTokens(spellHalves(name))
    .map((token) => token.text)
    .join(' ')
  if (!bedThings.test(text) || otherBeds.test(text)) return null
  const [size = null, ...others] = bedSizes.flatMap(([size, words]) => (words.test(text) ? [size] : []))
  return others.length === 0 ? size : null
}

/** The one bed, volume, weight, memory or screen that a product's name tells; null where it tells none, or several. */
export function readNamedSize(name: string): string | null {
  const bed = readBedSize(name)
  if (bed !== null) return bed
  if (!/[\d½]/.test(name)) return null
  const text = spellHalves(name)
  // Of 3/4 kg the 4 is no weight.
  if (/\d\s*\/\s*\d/.test(text)) return null
  const tokens = splitTokens(text)
  const pieces = makeSizePieces(tokens, readNumbers(tokens, { language: 'en', currency: null }))
  const found = new Set<string>()
  const people = new Set<string>()
  const screens = new Set<string>()
  pieces.forEach(({ value }, place) => {
    const reading = value === null ? null : readSizeAt(pieces, place, false)
    if (reading && namedMeasures.test(reading.size)) found.add(reading.size)
    if (reading && persons.test(reading.size)) people.add(reading.size)
    if (reading && isScreen(pieces, place)) screens.add(reading.size)
  })
  const [size = null] = found
  // A laptop's memory parts it from others more than its screen does.
  if (found.size > 0) return found.size === 1 ? size : null
  // A coffee maker of a litre, for eight, is of a litre.
  if (people.size > 0) return people.size === 1 ? ([...people][0] ?? null) : null
  const [screen = null, ...others] = screens
  return others.every((other) => Math.abs(Number.parseFloat(other) - Number.parseFloat(screen ?? '')) < 1)
    ? screen
    : null
}
