import { type ForecastInput, forecastLimit } from '../usage/usage.public.ts'

/*
 * When something is out of the ordinary: pure functions of exact counts. bench/alerts.ts lets a thousand healthy stores
 * live a year under them; docs/decisions/0049-alerts.md says why they are as they are.
 */

/** Usual is what the same stretch of the week had in the last four weeks. */
export const weeksCompared = 4

/**
 * Where 40 are usual and a healthy store has a fifth of them, as on a holiday, none at all comes once in three thousand
 * times (e^-8).
 */
const fewestMissed = 40

/** What at least three of the four weeks had. */
export function getUsual(weeks: readonly number[]): number {
  return weeks.toSorted((a, b) => a - b)[1] ?? 0
}

/** Whether a stretch without any is unlike the same stretch of the weeks before. */
export function isSilenceUnusual(weeks: readonly number[]): boolean {
  return getUsual(weeks) >= fewestMissed
}

/** So many of so many. */
export interface Share {
  count: number
  of: number
  /**
   * Of how many alike each of them is one: of five sentences in one opening of the panel, in a noisy place, all or none may be
   * understood. 1, where each stands alone.
   */
  alike?: number
}

/** As many that stand alone would say as much of the share. */
export const getWorth = ({ of, alike = 1 }: Share) => of / alike

/** Fewer say nothing of a share: of now, and of a week before. */
export const fewestNow = 50
const fewestBefore = 20
const fewestWeeks = 3
/** Of a share that is right, so many would be seen once in a million times. */
const level = 1e-6
/** What is not ten points more needs nobody's attention, however certain it is. */
const leastRise = 0.1
/** Questions differ from day to day, and more in a campaign: what is less than twice the odds is such a day. */
const leastOddsRatio = 2

const getOdds = (share: number) => share / (1 - share)

/** The highest share of the weeks that have enough; null where too few have. With one more of each, so that none is 0. */
export function getUsualShare(weeks: readonly Share[]): number | null {
  const shares = weeks
    .filter((week) => getWorth(week) >= fewestBefore)
    .map(({ count, of, alike = 1 }) => (count / alike + 1) / (of / alike + 2))
  return shares.length >= fewestWeeks ? Math.max(...shares) : null
}

/**
 * `unusual`: at least ten points above the highest share of the last four weeks, with at least twice its odds, and by the
 * exact binomial tail rarer than one in a million if that share still held. `usual`: less than that. `unknown`: too little of either to tell.
 * Of shares whose parts go together as many count as would say as much each by itself.
 */
export function judgeShare(now: Share, weeks: readonly Share[]): 'usual' | 'unusual' | 'unknown' {
  const usual = getUsualShare(weeks)
  if (getWorth(now) < fewestNow || usual === null) return 'unknown'
  const share = now.count / now.of
  if (share < usual + leastRise || getOdds(share) < getOdds(usual) * leastOddsRatio) return 'usual'
  const of = Math.round(getWorth(now))
  return getBinomialTail({ count: Math.round(share * of), of }, usual) <= level ? 'unusual' : 'usual'
}

/** The logarithm of n!, by Stirling's series from 16 on: right to 1e-13. */
function getLogFactorial(n: number): number {
  if (n < 16) {
    let product = 1
    for (let factor = 2; factor <= n; factor += 1) product *= factor
    return Math.log(product)
  }
  const x = n + 1
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series
}

/** How likely `count` or more of `of` are, where each is one with the probability `p`. */
export function getBinomialTail({ count, of }: Share, p: number): number {
  if (count <= 0 || p >= 1) return 1
  const logChoose = getLogFactorial(of) - getLogFactorial(count) - getLogFactorial(of - count)
  let term = Math.exp(logChoose + count * Math.log(p) + (of - count) * Math.log1p(-p))
  let tail = 0
  for (let k = count; k <= of; k += 1) {
    tail += term
    const next = (term * (of - k) * p) / ((k + 1) * (1 - p))
    // The terms beyond the likeliest only fall.
    if (next < term && next < tail * 1e-16) break
    term = next
  }
  return Math.min(1, tail)
}

/** Before, there is time to see how the period goes. */
const leastUsedShare = 0.5
/** Weeks differ: a limit is told that is reached even where two fifths less come than expected. */
const certainShare = 0.6

/** When a limit will be reached that is certain enough to be told; null where it is not. */
export function judgeLimit(input: ForecastInput, limit: number): Date | null {
  if (input.left > limit * (1 - leastUsedShare) || !forecastLimit(input, certainShare)) return null
  return forecastLimit(input)
}
