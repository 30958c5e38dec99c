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
const nearness = new Map(
  near.flatMap(([[one = '', other = ''], cost]) => [
    [`${one}${other}`, cost],
    [`${other}${one}`, cost],
  ]),
)

const vowel = /[aeiouAW]/
const otherVowel = 0.6
const addedVowel = 0.5
const addedWeak = 0.6
const addedConsonant = 1

function replaceCost(one: string, other: string): number {
  if (one === other) return 0
  return nearness.get(one + other) ?? (vowel.test(one) && vowel.test(other) ? otherVowel : 1)
}

/** R, h, n and s at a word's end are the first to be swallowed. */
function addCost(letter: string): number {
  if (vowel.test(letter)) return addedVowel
  return /[rhns]/.test(letter) ? addedWeak : addedConsonant
}

/** How far two sound keys are from each other: 0 for the same, about 1 for each sound that differs. At most `most`, else Infinity. */
export function compareSounds(one: string, other: string, most: number): number {
  let row = new Float64Array(other.length + 1)
  for (let place = 1; place <= other.length; place += 1) {
    row[place] = (row[place - 1] as number) + addCost(other[place - 1] as string)
  }
  for (const letter of one) {
    const next = new Float64Array(other.length + 1)
    next[0] = (row[0] as number) + addCost(letter)
    let least = next[0]
    for (let place = 1; place <= other.length; place += 1) {
      const meant = other[place - 1] as string
      next[place] = Math.min(
        (row[place - 1] as number) + replaceCost(letter, meant),
        (row[place] as number) + addCost(letter),
        (next[place - 1] as number) + addCost(meant),
      )
      least = Math.min(least, next[place] as number)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    row = next
  }
  const distance = row[other.length] as number
  return distance > most ? Number.POSITIVE_INFINITY : distance
}
