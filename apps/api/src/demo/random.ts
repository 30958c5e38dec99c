/**
 * Seeded random numbers (sfc32, Chris Doty-Humphrey's PractRand): the same seed gives the same demo store on every
 * machine. Not for secrets.
 */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  pickWeighted<Item>(items: readonly Item[], getWeight: (item: Item) => number): Item
  /** How many of many independent things happen when `mean` are expected. For means below 500. */
  poisson(mean: number): number
  /** Mean 0, deviation 1. */
  normal(): number
  bytes(length: number): Uint8Array
}

function createSfc32(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const nextBits = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first outputs still show the seed.
  for (let round = 0; round < 16; round += 1) nextBits()
  return nextBits
}

export function createRandom(seed: number): Random {
  const nextBits = createSfc32(seed)
  const next = () => nextBits() / 2 ** 32
  const below = (bound: number) => Math.floor(next() * bound)

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  function pickWeighted<Item>(items: readonly Item[], getWeight: (item: Item) => number): Item {
    let left = next() * items.reduce((sum, item) => sum + getWeight(item), 0)
    const picked = items.find((item) => {
      left -= getWeight(item)
      return left < 0
    })
    return picked ?? pick(items)
  }

  /** Knuth's multiplication method. */
  function poisson(mean: number): number {
    const floor = Math.exp(-mean)
    let count = 0
    for (let product = next(); product > floor; product *= next()) count += 1
    return count
  }

  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick,
    pickWeighted,
    poisson,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  }
}
