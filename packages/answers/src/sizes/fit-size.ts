/** Letters of one language as those of another: a shop that writes P means what another calls S. */
const translated: Readonly<Record<string, readonly string[]>> = {
  XS: ['PP', 'XP'],
  S: ['P'],
  L: ['G'],
  XL: ['GG', 'XG'],
  XXL: ['XGG', 'XXG', 'G1', 'EG'],
  PP: ['XS'],
  P: ['S'],
  G: ['L'],
  GG: ['XL'],
  XG: ['XL', 'XXL', 'XGG'],
}

/** Units that shoppers leave out where the store measures by them: a monitor of 27, a phone of 256. */
const leftOutUnits = [
  ['in', 7],
  ['gb', 16],
  ['mah', 1000],
] as const

/** A number with the units that it may be said without: few of anything are neither inches nor gigabytes. */
export function addLeftOutUnits(size: string): string[] {
  if (!/^[\d.]+$/.test(size)) return []
  return leftOutUnits.flatMap(([unit, least]) => (Number(size) >= least ? [size + unit] : []))
}

/** Of trousers the waist stands first, the length second. */
const isOfTrousers = (side: string) => Number(side) >= 23 && Number(side) <= 44

/** A rug's sides may be said in any order, and two by three are metres where others are measured in centimetres. */
function listSides(size: string): string[] {
  const [, first, second] = /^([\d.]+)x([\d.]+)$/.exec(size) ?? []
  if (first === undefined || second === undefined) return []
  if (isOfTrousers(first) && isOfTrousers(second)) return []
  const inMetres = [first, second].map((side) => String(Math.round(Number(side) * 100)))
  const [width = '', length = ''] = inMetres
  return [`${second}x${first}`, `${width}x${length}`, `${length}x${width}`]
}

const fewCentimetres = 30

/** Metres in the centimetres of the store's sizes, where it has that size not. */
function turnMetres(size: string, known: ReadonlySet<string>): string | null {
  const sides = size.split('x').map(Number)
  const ofStore = [...known].filter((other) => /^\d+x\d+$/.test(other)).flatMap((other) => other.split('x').map(Number))
  const isMetres = sides.length === 2 && sides.every((side) => side < 10)
  if (!isMetres || ofStore.length === 0 || ofStore.some((side) => side < fewCentimetres)) return null
  return sides.map((side) => Math.round(side * 100)).join('x')
}

/** Whether a size is within one of two: 36 of 34-37. */
function isWithinRange(size: string, range: string): boolean {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range) ?? []
  return from !== undefined && /^\d+(?:\.5)?$/.test(size) && Number(from) <= Number(size) && Number(size) <= Number(to)
}

/** A size as the store has it, or null. */
export function fitSize(size: string, known: ReadonlySet<string>): string | null {
  if (known.has(size)) return size
  const others = [...(translated[size] ?? []), ...addLeftOutUnits(size), ...listSides(size)]
  const fitted = others.find((other) => known.has(other))
  if (fitted !== undefined) return fitted
  return [...known].some((other) => isWithinRange(size, other)) ? size : turnMetres(size, known)
}

/** Socks of 34 to 37 are those of whoever wants 36. */
export function meetsSize(size: string | null, wished: string): boolean {
  return size === wished || (size?.includes('-') === true && isWithinRange(wished, size))
}
