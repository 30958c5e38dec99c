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

/** Costs by letters' codes: a sentence is compared with a thousand terms. */
const codes = 128
const replaceCosts = new Float32Array(codes * codes).fill(1)
const addCosts = new Float32Array(codes).fill(1)

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

/** How far two sound keys are from each other: 0 for the same, about 1 for each sound that differs. At most `most`, else Infinity. */
export function compareSounds(one: string, other: string, most: number): number {
  const width = other.length
  let [row, next] = [new Float32Array(width + 1), new Float32Array(width + 1)]
  for (let place = 1; place <= width; place += 1) {
    row[place] = (row[place - 1] as number) + (addCosts[getCode(other, place - 1)] as number)
  }
  for (let from = 0; from < one.length; from += 1) {
    const heard = getCode(one, from)
    const added = addCosts[heard] as number
    let least = (row[0] as number) + added
    next[0] = least
    for (let place = 1; place <= width; place += 1) {
      const meant = getCode(other, place - 1)
      const replaced = (row[place - 1] as number) + (replaceCosts[heard * codes + meant] as number)
      const cost = Math.min(
        replaced,
        (row[place] as number) + added,
        (next[place - 1] as number) + (addCosts[meant] as number),
      )
      next[place] = cost
      if (cost < least) least = cost
    }
    if (least > most + rounding) return Number.POSITIVE_INFINITY
    ;[row, next] = [next, row]
  }
  const distance = row[width] as number
  return distance > most + rounding ? Number.POSITIVE_INFINITY : distance
}

/** Of numbers of 32 bits. */
const rounding = 1e-5
