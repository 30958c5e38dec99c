import type { HoldoutInterval, HoldoutResult } from '@voice-shop/contract'
import { heldOutShare } from '@voice-shop/contract/holdout-group'

/** Of a standard normal distribution between -z and z: 95 % of it. */
const z95 = 1.959964
/** Below it: 80 % of it. */
const z80 = 0.841621
/** Outside of -z and z: 0.1 % of it. */
const z999 = 3.290527

export interface Group {
  shoppers: number
  buyers: number
}

/** The share of buyers, and between what it lies: the interval of Wilson (1927). */
function estimate({ shoppers, buyers }: Group) {
  const share = buyers / shoppers
  const middle = share + z95 ** 2 / (2 * shoppers)
  const reach = z95 * Math.sqrt((share * (1 - share)) / shoppers + z95 ** 2 / (4 * shoppers ** 2))
  const whole = 1 + z95 ** 2 / shoppers
  // Of nobody and of all the ends are exact, and rounding is not.
  const low = buyers === 0 ? 0 : (middle - reach) / whole
  const high = buyers === shoppers ? 1 : (middle + reach) / whole
  return { share, low, high }
}

/** How far the shares of two groups lie apart: Newcombe's (1998) hybrid score interval, method 10. */
export function getDifference(first: Group, second: Group): HoldoutInterval & { high: number } {
  const [one, two] = [estimate(first), estimate(second)]
  const value = one.share - two.share
  return {
    value,
    low: value - Math.hypot(one.share - one.low, two.high - two.share),
    high: value + Math.hypot(one.high - one.share, two.share - two.low),
  }
}

/**
 * How many times the second share the first one is: the interval of Donner and Zou (2012) from the same limits, so that it
 * holds 1 where that of the difference holds 0. Null where nobody of the second group bought.
 */
export function getRatio(first: Group, second: Group): HoldoutInterval | null {
  if (second.buyers === 0) return null
  const [one, two] = [estimate(first), estimate(second)]
  const product = one.share * two.share
  const solve = (ofFirst: number, ofSecond: number) =>
    Math.sqrt(product ** 2 - ofFirst * (2 * one.share - ofFirst) * ofSecond * (2 * two.share - ofSecond))
  const lowest = one.low * (2 * one.share - one.low)
  return {
    value: one.share / two.share,
    low: first.buyers === 0 ? 0 : lowest / (product + solve(one.low, two.high)),
    high: (product + solve(one.high, two.low)) / (two.low * (2 * two.share - two.low)),
  }
}

/** Whether chance hardly makes groups of these sizes: one time in a thousand. */
export function areUneven(shown: number, heldOut: number): boolean {
  const all = shown + heldOut
  return Math.abs(heldOut - all * heldOutShare) > z999 * Math.sqrt(all * heldOutShare * (1 - heldOutShare))
}

const scale = ({ value, low, high }: HoldoutInterval, by: number, less = 0): HoldoutInterval => ({
  value: (value - less) * by,
  low: (low - less) * by,
  high: high === null ? null : (high - less) * by,
})

/** What a comparison of these groups shows. To be asked at the end that was fixed when it began: looked at before, chance passes for more. */
export function compareGroups(shown: Group, heldOut: Group): HoldoutResult {
  const groups = { shown, held_out: heldOut }
  const nothing = { difference: null, lift: null, ...groups }
  if (shown.buyers + heldOut.buyers === 0) return { verdict: 'no_orders', ...nothing }
  if (shown.shoppers === 0 || heldOut.shoppers === 0 || areUneven(shown.shoppers, heldOut.shoppers)) {
    return { verdict: 'uneven', ...nothing }
  }
  const difference = getDifference(shown, heldOut)
  const ratio = getRatio(shown, heldOut)
  return {
    verdict: difference.low > 0 ? 'more' : difference.high < 0 ? 'fewer' : 'not_shown',
    ...groups,
    difference: scale(difference, 100),
    lift: ratio && scale(ratio, 100, 1),
  }
}

interface Counts {
  shown: number
  held_out: number
  /** Null until the end. */
  shown_buyers: number | null
  held_out_buyers: number | null
}

/** What a comparison has shown; null before its end. */
export function getResult({ shown, held_out, shown_buyers, held_out_buyers }: Counts): HoldoutResult | null {
  if (shown_buyers === null || held_out_buyers === null) return null
  return compareGroups({ shoppers: shown, buyers: shown_buyers }, { shoppers: held_out, buyers: held_out_buyers })
}

/**
 * From how many percent on a comparison of so many shoppers finds a difference in four of five cases, where this share of them
 * buys without the widget: the difference that is still shown when one time in five chance has made it so much smaller.
 */
export function getDetectableLift({ shoppers, share }: { shoppers: number; share: number }): number {
  const heldOut = shoppers * heldOutShare
  const shown = shoppers - heldOut
  const finds = (lift: number) => {
    const more = share * (1 + lift)
    const luck = z80 * Math.sqrt((share * (1 - share)) / heldOut + (more * (1 - more)) / shown)
    const groups = [
      { shoppers: shown, buyers: shown * more },
      { shoppers: heldOut, buyers: heldOut * (share + luck) },
    ] as const
    return getDifference(...groups).low > 0
  }
  let [low, high] = [0, 1 / share - 1]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (finds(middle)) high = middle
    else low = middle
  }
  return high * 100
}
