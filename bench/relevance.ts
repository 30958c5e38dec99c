const shown = 10

function sumGains(gains: readonly number[]): number {
  return gains.slice(0, shown).reduce((sum, gain, place) => sum + (2 ** gain - 1) / Math.log2(place + 2), 0)
}

/** How near the first ten products come to the best order, from 0 to 1 (nDCG@10). */
export function scoreOrder(productIds: readonly string[], gains: ReadonlyMap<string, number>): number {
  const best = sumGains([...gains.values()].sort((left, right) => right - left))
  return best === 0 ? 0 : sumGains(productIds.map((id) => gains.get(id) ?? 0)) / best
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Numbers in [0, 1) that are the same in each run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Between which values the mean of such scores lies in 95 of 100 samples (bootstrap). */
export function boundMean(scores: readonly number[], samples = 2000): { low: number; high: number } {
  const random = createRandom()
  const means = Array.from({ length: samples }, () =>
    average(scores.map(() => scores[Math.floor(random() * scores.length)] ?? 0)),
  ).sort((left, right) => left - right)
  const at = (part: number) => means[Math.floor(samples * part)] ?? 0
  return { low: at(0.025), high: at(0.975) }
}
