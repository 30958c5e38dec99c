/** What was paid for a line, and what was given back of it alone. */
interface GivenBack {
  paid: number
  refunded: number
}

/**
 * What falls on each line of what was given back of an order without a word of what for: by what its lines are still worth, so that
 * of one that was given back whole nothing is lost.
 */
export function shareRefunds(lines: readonly GivenBack[], amount: number): number[] {
  const left = lines.map(({ paid, refunded }) => Math.max(0, paid - refunded))
  const whole = left.reduce((sum, one) => sum + one, 0)
  return left.map((one) => (whole === 0 ? 0 : (amount * one) / whole))
}
