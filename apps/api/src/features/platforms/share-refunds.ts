import { getCurrencyDecimals } from '@voice-shop/contract'

/** What was paid for a line, and what was given back of it alone, one time after the other. */
interface GivenBack {
  paid: number
  refunds: readonly number[]
}

/** In proportion to what each may have at most, in whole numbers that sum up to the amount: what is over goes to the largest rests. */
function shareOut(amount: number, most: readonly number[]): number[] {
  const whole = most.reduce((sum, one) => sum + BigInt(one), 0n)
  if (whole === 0n) return most.map(() => 0)
  const shared = BigInt(amount) < whole ? BigInt(amount) : whole
  const parts = most.map((one, place) => {
    const product = shared * BigInt(one)
    return { place, share: Number(product / whole), rest: product % whole }
  })
  let over = Number(shared) - parts.reduce((sum, { share }) => sum + share, 0)
  for (const part of parts.toSorted((left, right) => Number(right.rest - left.rest) || left.place - right.place)) {
    if (over === 0) break
    part.share += 1
    over -= 1
  }
  return parts.map(({ share }) => share)
}

/**
 * What falls on each line of what was given back of an order without a word of what for: by what its lines are still worth, so that
 * of one that was given back whole nothing is lost. Rounded to the currency's unit all together, and not each by itself.
 */
export function shareRefunds(
  lines: readonly GivenBack[],
  { amount, currency }: { amount: number; currency: string },
): number[] {
  // Of an order that names no currency nothing can be told, and nothing is asked here.
  if (amount === 0 || lines.length === 0) return lines.map(() => 0)
  const units = 10 ** getCurrencyDecimals(currency)
  const toMinor = (decimals: number) => Math.round(decimals * units)
  const left = lines.map(({ paid, refunds }) =>
    Math.max(0, toMinor(paid) - refunds.reduce((sum, one) => sum + toMinor(one), 0)),
  )
  return shareOut(toMinor(amount), left).map((share) => share / units)
}

/** What falls on each line, by what it costs, of what was taken off an order as a whole. */
export function shareDiscount(totals: readonly number[], off: { amount: number; currency: string }): number[] {
  return shareRefunds(
    totals.map((paid) => ({ paid, refunds: [] })),
    off,
  )
}
