/** A word or a number, as sizes are read. Numbers that were said in words are one piece. */
export interface SizePiece {
  text: string
  /** Null for a word. */
  value: number | null
  /** Written with digits and a decimal sign, or said as one and sixty: may be metres. */
  isDecimal?: boolean
}

/** A size, and how many pieces say it. */
export interface SizeReading {
  size: string
  pieces: number
}

const units: readonly (readonly [RegExp, string])[] = [
  [/^(?:pulgadas?|pulg|polegadas?|pol|inch|inches|in|"|”)$/, 'in'],
  [/^(?:gb|gigs?|gigas?|gigabytes?)$/, 'gb'],
  [/^(?:tb|teras?|terabytes?)$/, 'tb'],
  [/^(?:mah|mill?iamp\p{L}*)$/u, 'mah'],
  [/^(?:ml|mililitros?|milliliters?|millilitres?|cc)$/, 'ml'],
  [/^(?:cl|centilitros?|centiliters?|centilitres?)$/, 'cl'],
  [/^(?:l|lt|lts|litros?|liters?|litres?)$/, 'l'],
  [/^(?:qts?|quarts?)$/, 'qt'],
  [/^(?:gal|gallons?|galon|galones)$/, 'gal'],
  [/^(?:kg|kgs|kilos?|quilos?|kilogramos?|kilograms?)$/, 'kg'],
  [/^(?:g|gr|grs|gramos?|gramas?|grams?)$/, 'g'],
  [/^(?:lb|lbs|pounds?|libras?)$/, 'lb'],
  [/^(?:oz|ounces?|onzas?)$/, 'oz'],
  [/^(?:cm|cms|centimetros?|centimeters?|centimetres?)$/, 'cm'],
  [/^(?:mm)$/, 'mm'],
  [/^(?:personas?|pessoas?|persons?|people|p)$/, 'p'],
  [/^(?:u|unidades?|units?|count|pcs)$/, 'u'],
]
const monthWords = /^(?:meses|mes|months?|mo|mos|m)$/
const rangeWords = /^(?:a|ate|to|hasta|through|y|e)$/
const times = /^(?:x|por|by)$/
const metreWords = /^(?:m|mt|mts|metros?|meters?|metres?)$/

/** Units that one of, half of, or one and a half of is said. */
const wholeUnits = /^(?:litros?|liters?|litres?|kilos?|quilos?|teras?|kg)$/
const halfWords = /^(?:medi[oa]|mei[oa]|half)$/
const decimalWords = /^(?:coma|virgula|punto|ponto|point)$/
const largerUnits: Readonly<Record<string, string>> = { ml: 'l', g: 'kg' }
const smallerUnits: Readonly<Record<string, string>> = { l: 'ml', kg: 'g' }

const words: readonly (readonly [RegExp, string])[] = [
  [/^(?:california king|cal king)/, 'california king'],
  [/^(?:una|1|um|one) plaza (?:y )?(?:media|0\.5)|^plaza y media|^(?:1\.5|1 1 2) plazas?/, 'three-quarter'],
  [/^(?:dos|2) plazas (?:y )?(?:media|0\.5)|^(?:2\.5|2 1 2) plazas/, 'queen'],
  [/^(?:dos|2) plazas|^matrimonial|^casal|^full(?= |$)|^double(?= bed| size|$)|^doble(?= cama|$)|^dobles?$/, 'full'],
  [/^(?:una|1) plaza|^solteiro|^twin|^single|^individual/, 'single'],
  [/^queen/, 'queen'],
  [/^king/, 'king'],
  [/^(?:newborn|recien nacido|recem nascido|nb|rn)(?= |$)/, 'newborn'],
  [/^(?:extra extra|doble extra|double extra) (?:large|grande)/, 'XXL'],
  [/^(?:doble|double|dos|two|dois|duplo|2) (?:xl|equis ele|xis ele|x l)(?= |$)/, 'XXL'],
  [/^(?:triple|triplo|three|tres|3) (?:xl|equis ele|xis ele|x l)(?= |$)/, 'XXXL'],
  [/^(?:extra (?:large|grande)|equis ele|xis ele|ex l|x large)/, 'XL'],
  [/^(?:extra (?:small|chico|chica|pequeno|pequena)|equis ese|x small)/, 'XS'],
  [/^ge ge(?= |$)/, 'GG'],
  [/^pe pe(?= |$)/, 'PP'],
  [/^xis ge(?= |$)/, 'XG'],
  [/^(?:unico|unica|unique|one size|talle unico|u)$/, 'one size'],
]

/** Letters and what they are called; those of Portuguese are letters of their own: P, M, G. */
const letters: Readonly<Record<string, string>> = {
  xs: 'XS',
  s: 'S',
  m: 'M',
  l: 'L',
  xl: 'XL',
  xxl: 'XXL',
  xxxl: 'XXXL',
  p: 'P',
  pp: 'PP',
  g: 'G',
  gg: 'GG',
  xg: 'XG',
  xgg: 'XGG',
  xxg: 'XXG',
  xp: 'XP',
  small: 'S',
  medium: 'M',
  large: 'L',
  mediano: 'M',
  mediana: 'M',
  medio: 'M',
  media: 'M',
  grande: 'L',
  grandes: 'L',
  chico: 'S',
  chica: 'S',
  pequeno: 'S',
  pequena: 'S',
  ese: 'S',
  eme: 'M',
  ele: 'L',
  ge: 'G',
  pe: 'P',
}

/** What only a label or the store's sizes make a size: letters that are words, and words for small and large. */
const looseLetters =
  /^(?:s|m|l|p|g|small|medium|large|median[oa]|medi[oa]|grandes?|chic[oa]|pequen[oa]|ese|eme|ele|ge|pe)$/

/** Whether a word is a unit of sizes: no misheard word, however near to others. */
export function isSizeUnit(word: string): boolean {
  return units.some(([pattern]) => pattern.test(word))
}

/** Numbers as they are compared: 8.5, 42. */
function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/**
 * The size that begins at a place of the pieces, or null. `isMarked` says that a word such as `size` stands before, so that
 * a bare number or letter is one too.
 */
export function readSizeAt(pieces: readonly SizePiece[], place: number, isMarked: boolean): SizeReading | null {
  const piece = pieces[place]
  if (!piece) return null
  return (
    readDimensions(pieces, place) ??
    readMonths(pieces, place) ??
    readMeasure(pieces, place) ??
    readNamed(pieces, place, isMarked) ??
    (isMarked ? readNumber(pieces, place) : null)
  )
}

/** One side of 160 by 230; one sixty is in metres. */
function readSide(pieces: readonly SizePiece[], place: number) {
  const first = pieces[place]
  if (!first) return null
  const whole = first.value ?? (/^un[oa]?$|^um$|^one$/.test(first.text) ? 1 : null)
  if (whole === null) return null
  // Um e quarenta, uno con cuarenta.
  const joint = /^(?:e|y|con|com|coma|virgula|point)$/.test(pieces[place + 1]?.text ?? '') ? 1 : 0
  const second = pieces[place + 1 + joint]
  const isSpoken = whole < 10 && second?.value != null && second.value >= 10 && second.value < 100
  const half = isSpoken ? 0 : countHalfBehind(pieces, place + 1)
  const next = place + (isSpoken ? 2 + joint : 1 + half)
  const unit = pieces[next]?.text ?? ''
  const isMetres =
    isSpoken || (half > 0 && whole < 10) || metreWords.test(unit) || (first.isDecimal === true && whole < 10)
  const hasUnit = metreWords.test(unit) || /^(?:cm|cms|centimetros?|in|inch|inches|ft|feet|foot)$/.test(unit)
  const more = isSpoken ? (second.value ?? 0) / 100 : half > 0 ? 0.5 : 0
  return { value: whole + more, isMetres, next: hasUnit ? next + 1 : next }
}

function readDimensions(pieces: readonly SizePiece[], place: number): SizeReading | null {
  const width = readSide(pieces, place)
  if (!width || !times.test(pieces[width.next]?.text ?? '')) return null
  const height = readSide(pieces, width.next + 1)
  if (!height) return null
  const isSmall = width.value < 10 && height.value < 10
  // Of seventy by one forty only the second is in metres.
  const inCentimetres = ({ value, isMetres }: { value: number; isMetres: boolean }) =>
    value < 10 && (isSmall ? width.isMetres || height.isMetres : isMetres) ? value * 100 : value
  const [first, second] = [width, height].map((side) => formatNumber(inCentimetres(side)))
  return { size: `${first}x${second}`, pieces: height.next - place }
}

function readMonths(pieces: readonly SizePiece[], place: number): SizeReading | null {
  const [first, middle, second, unit] = [0, 1, 2, 3].map((ahead) => pieces[place + ahead])
  if (first?.value == null) return null
  if (middle?.value != null && monthWords.test(second?.text ?? '') && middle.value > first.value) {
    return { size: `${first.value}-${middle.value}m`, pieces: 3 }
  }
  if (!rangeWords.test(middle?.text ?? '') || second?.value == null) return null
  return monthWords.test(unit?.text ?? '') ? { size: `${first.value}-${second.value}m`, pieces: 4 } : null
}

/** How much of a unit, and how many pieces say it before the unit: 2, one and a half, uno coma dos, medio, half a. */
function readAmount(pieces: readonly SizePiece[], place: number): { value: number; pieces: number } | null {
  const text = (ahead: number) => pieces[place + ahead]?.text ?? ''
  const piece = pieces[place]
  if (piece && piece.value === null && halfWords.test(piece.text)) {
    return { value: 0.5, pieces: /^an?$/.test(text(1)) ? 2 : 1 }
  }
  const value = piece?.value ?? (/^(?:un[oa]?|uma?|one|a)$/.test(piece?.text ?? '') ? 1 : null)
  if (value === null) return null
  const decimals = pieces[place + 2]?.value
  if (
    decimalWords.test(text(1)) &&
    Number.isInteger(value) &&
    decimals != null &&
    /^[1-9]\d?$/.test(String(decimals))
  ) {
    return { value: Number(`${value}.${decimals}`), pieces: 3 }
  }
  const half = countHalfBehind(pieces, place + 1)
  return { value: half > 0 ? value + 0.5 : value, pieces: 1 + half }
}

/** How many pieces say that a half comes on top: y medio, e meio, and a half. */
function countHalfBehind(pieces: readonly SizePiece[], place: number): number {
  const [first, second, third] = [0, 1, 2].map((ahead) => pieces[place + ahead]?.text ?? '')
  if (/^(?:y medi[oa]|e mei[oa]|and half)$/.test(`${first} ${second}`)) return 2
  return `${first} ${second} ${third}` === 'and a half' ? 3 : 0
}

function readMeasure(pieces: readonly SizePiece[], place: number): SizeReading | null {
  const unitAt = (at: number) => units.find(([pattern]) => pattern.test(pieces[at]?.text ?? ''))?.[1]
  const amount = readAmount(pieces, place)
  if (amount === null) {
    // "Litro y medio" is one and a half; "litro" alone is no size.
    const half = wholeUnits.test(pieces[place]?.text ?? '') ? countHalfBehind(pieces, place + 1) : 0
    const unit = unitAt(place)
    return half > 0 && unit ? { size: formatMeasure(1.5, unit), pieces: 1 + half } : null
  }
  const behind = place + amount.pieces
  const unit = unitAt(behind)
  if (!unit) return null
  // "A pound" and "one person" measure nothing, and "half a pound" does.
  const word = pieces[behind]?.text ?? ''
  const isDigits = pieces[place]?.value != null
  const isHalf = amount.value === 0.5 && !isDigits
  if (!isDigits && !wholeUnits.test(word) && !(isHalf && unit === 'lb')) return null
  const half = amount.pieces === 1 && wholeUnits.test(word) && !isHalf ? countHalfBehind(pieces, behind + 1) : 0
  const value = half > 0 ? amount.value + 0.5 : amount.value
  return { size: formatMeasure(value, unit), pieces: amount.pieces + 1 + half }
}

/** One form for what is as much: 1000 ml is 1l, half a litre 500ml, 1000 g 1kg. */
function formatMeasure(value: number, unit: string): string {
  if (unit === 'cl') return formatMeasure(value * 10, 'ml')
  const [larger, smaller] = [largerUnits[unit], smallerUnits[unit]]
  // What two decimals cannot say stays in its own unit.
  if (larger && value >= 1000 && value % 10 === 0) return `${formatNumber(value / 1000)}${larger}`
  if (smaller && value > 0 && value < 1) return `${formatNumber(value * 1000)}${smaller}`
  return `${formatNumber(value)}${unit}`
}

function readNamed(pieces: readonly SizePiece[], place: number, isMarked: boolean): SizeReading | null {
  const ahead = pieces
    .slice(place, place + 4)
    .map(({ text, value }) => (value === null ? text : formatNumber(value)))
    .join(' ')
  for (const [pattern, size] of words) {
    const match = pattern.exec(ahead)
    if (match) return { size, pieces: match[0].split(' ').length }
  }
  const text = pieces[place]?.text ?? ''
  const letter = Object.hasOwn(letters, text) ? letters[text] : undefined
  return letter && (isMarked || !looseLetters.test(text)) ? { size: letter, pieces: 1 } : null
}

function readNumber(pieces: readonly SizePiece[], place: number): SizeReading | null {
  const piece = pieces[place]
  const value = piece?.value ?? (piece?.text === 'uno' ? 1 : null)
  if (value === null || value < 0 || value > 2000) return null
  const [next, behind] = [pieces[place + 1], pieces[place + 2]]
  if (/^(?:y medio|e meio|and half)$/.test(`${next?.text} ${behind?.text}`)) {
    return { size: formatNumber(value + 0.5), pieces: 3 }
  }
  if (/^and a half$/.test(`${next?.text} ${behind?.text} ${pieces[place + 3]?.text}`)) {
    return { size: formatNumber(value + 0.5), pieces: 4 }
  }
  if (next?.text === 't') return { size: `${value}T`, pieces: 2 }
  if (/^x{1,2}l$/.test(next?.text ?? ''))
    return { size: `${'X'.repeat(value + (next?.text.length ?? 2) - 2)}L`, pieces: 2 }
  return { size: formatNumber(value), pieces: 1 }
}
