/** Letters of sound keys that are heard for one another, and how far apart they are; all others are 1. */
const near: readonly (readonly [string, number])[] = [
  ['bp', 0.3],
  ['bv', 0.2],
  ['fv', 0.4],
  ['td', 0.3],
  ['kg', 0.3],
  ['gj', 0.4],
  ['mn', 0.3],
  ['sz', 0.1],
  ['sx', 0.3],
  ['sX', 0.4],
  ['xX', 0.1],
  ['jx', 0.4],
  ['rl', 0.5],
  ['iy', 0.1],
  ['ei', 0.3],
  ['ou', 0.3],
  ['ao', 0.5],
  ['ae', 0.4],
  ['Ae', 0.3],
  ['Aa', 0.4],
  ['uW', 0.2],
  ['bg', 0.5],
  ['iA', 0.4],
]

const isVowel = (letter: string) => /[aeiouAW]/.test(letter)
const otherVowel = 0.6
const addedVowel = 0.5
const addedWeak = 0.6
/** No sound is added for less. */
export const leastAdded = addedVowel

/** Costs by letters' codes: a sentence is compared with a thousand terms. */
export const codes = 128
export const replaceCosts = new Float32Array(codes * codes).fill(1)
export const addCosts = new Float32Array(codes).fill(1)

for (let code = 0; code < codes; code += 1) {
  const letter = String.fromCharCode(code)
  // R, h, n and s are the first to be swallowed.
  if (/[rhns]/.test(letter)) addCosts[code] = addedWeak
  if (isVowel(letter)) addCosts[code] = addedVowel
  for (let other = 0; other < codes; other += 1) {
    if (isVowel(letter) && isVowel(String.fromCharCode(other))) replaceCosts[code * codes + other] = otherVowel
  }
  replaceCosts[code * codes + code] = 0
}
for (const [[one = '', other = ''], cost] of near) {
  const [first, second] = [one.charCodeAt(0), other.charCodeAt(0)]
  replaceCosts[first * codes + second] = cost
  replaceCosts[second * codes + first] = cost
}

/** Letters of other alphabets are all far from one another. */
const getCode = (key: string, place: number) => Math.min(key.charCodeAt(place), codes - 1)

/** A sound key as codes, made once for whoever compares it with many. */
export function encodeSounds(key: string): Uint8Array {
  return Uint8Array.from({ length: key.length }, (_, place) => getCode(key, place))
}

/** Rows of a comparison, which none outlives: one sentence makes thousands. */
let rows: [Float32Array, Float32Array] = [new Float32Array(64), new Float32Array(64)]

/**
 * How far two sound keys, as codes, are from each other: 0 for the same, about 1 for each sound that differs. At most `most`,
 * else Infinity.
 */
export function compareSounds(one: Uint8Array, other: Uint8Array, most: number): number {
  const [length, width] = [one.length, other.length]
  const limit = most + rounding
  // Only near the diagonal can they be as near as that: each step away from it adds a sound.
  const band = Math.floor(limit / leastAdded)
  if (Math.abs(length - width) > band) return Number.POSITIVE_INFINITY
  if (width + 1 >= rows[0].length) rows = [new Float32Array(width * 2 + 2), new Float32Array(width * 2 + 2)]
  let [row, next] = rows
  row[0] = 0
  for (let place = 1; place <= width; place += 1) {
    row[place] = (row[place - 1] as number) + (addCosts[other[place - 1] as number] as number)
  }
  for (let from = 0; from < length; from += 1) {
    const heard = one[from] as number
    const added = addCosts[heard] as number
    const replaceRow = heard * codes
    const first = Math.max(1, from + 1 - band)
    const last = Math.min(width, from + 1 + band)
    // How many more sounds are left of one than of the other, at column 0.
    const surplus = length - from - 1 - width
    let before = row[first - 1] as number
    let left = first === 1 ? Math.fround(before + added) : Number.POSITIVE_INFINITY
    next[first - 1] = left
    let least = left + leastAdded * Math.abs(surplus + first - 1)
    for (let place = first; place <= last; place += 1) {
      const meant = other[place - 1] as number
      const above = row[place] as number
      let cost = before + (replaceCosts[replaceRow + meant] as number)
      if (above + added < cost) cost = above + added
      const along = left + (addCosts[meant] as number)
      if (along < cost) cost = along
      left = Math.fround(cost)
      next[place] = left
      const whole = cost + leastAdded * Math.abs(surplus + place)
      if (whole < least) least = whole
      before = above
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    next[last + 1] = Number.POSITIVE_INFINITY
    ;[row, next] = [next, row]
  }
  const distance = row[width] as number
  return distance > limit ? Number.POSITIVE_INFINITY : distance
}

/** Of numbers of 32 bits. */
export const rounding = 1e-5
