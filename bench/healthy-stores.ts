/*
 * Stores where nothing is wrong, for a year and the four weeks before: hours and weekdays, good and bad days and weeks,
 * growth, a season that ends, holidays with a seventh to a half of the shoppers, campaigns with three times as many and
 * other questions, and sentences that are lost together where it is noisy or a browser hears badly.
 */
export const slotsPerDay = 96
export const warmUpDays = 28
export const days = warmUpDays + 365

/** Counts up to the beginning of each quarter hour. */
export interface StoreYear {
  loadsPerDay: number
  loads: Float64Array
  searches: Float64Array
  noProduct: Float64Array
  /** Spoken sentences; the squares of how many each opening of the panel had; those that were not understood. */
  spoken: Float64Array
  squares: Float64Array
  notUnderstood: Float64Array
}

/** Seeded (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const poisson = (mean: number) => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const floor = Math.exp(-mean)
    let count = 0
    for (let product = next(); product > floor; product *= next()) count += 1
    return count
  }
  /** How many of a count are such. */
  const binomial = (count: number, p: number) => {
    if (count * Math.min(p, 1 - p) > 30) {
      const drawn = Math.round(count * p + Math.sqrt(count * p * (1 - p)) * normal())
      return Math.min(count, Math.max(0, drawn))
    }
    let some = 0
    for (let one = 0; one < count; one += 1) if (next() < p) some += 1
    return some
  }
  return { next, normal, poisson, binomial }
}
type Random = ReturnType<typeof createRandom>

const toShare = (logit: number) => 1 / (1 + Math.exp(-logit))
const toLogit = (share: number) => Math.log(share / (1 - share))

/** How much of a usual day each day is, and how its questions differ. */
function drawDays({ next, normal }: Random) {
  const weekdays = Array.from({ length: 7 }, () => 0.6 + 0.8 * next())
  const growth = (next() - 0.4) * 1.2
  const holidays = new Map(Array.from({ length: 10 }, () => [Math.floor(next() * days), 0.15 + 0.35 * next()]))
  const campaigns = new Set(
    Array.from({ length: 6 }, () => Math.floor(next() * days)).flatMap((day) => [day, day + 1, day + 2]),
  )
  let [week, mix] = [0, 0]
  return Array.from({ length: days }, (_, day) => {
    if (day % 7 === 0) [week, mix] = [0.6 * week + 0.12 * normal(), 0.6 * mix + 0.1 * normal()]
    // The weeks before the end of the year, and what is left after them.
    const ofYear = (day + 300) % 365
    const season = ofYear > 320 && ofYear < 358 ? 1.9 : ofYear >= 358 ? 1.2 : 1
    const isCampaign = campaigns.has(day)
    const noise = Math.exp(week + 0.25 * normal() - 0.03)
    const volume = (weekdays[day % 7] ?? 1) * season * Math.exp((growth * day) / 365) * noise
    return {
      volume: volume * (holidays.get(day) ?? 1) * (isCampaign ? 3 : 1),
      mix: mix + 0.2 * normal() + (isCampaign ? 0.35 : 0),
    }
  })
}

/** Of what shoppers do, so much begins by opening the panel to speak; who does says two things on average. */
const openingShare = 0.4
const anotherTurn = 0.5
const mostTurns = 12
/** In a noisy place, or by a browser that hears badly, most of what is said in an opening is lost, and elsewhere little. */
const lost = { inBad: 0.8, inGood: 0.03 }

/** What openings of the panel come to, each with a place and a browser of its own. */
function drawOpenings({ next, binomial }: Random, openings: number, bad: number) {
  let [spoken, squares, notUnderstood] = [0, 0, 0]
  for (let one = 0; one < openings; one += 1) {
    let turns = 1
    while (turns < mostTurns && next() < anotherTurn) turns += 1
    spoken += turns
    squares += turns * turns
    notUnderstood += binomial(turns, next() < bad ? lost.inBad : lost.inGood)
  }
  return { spoken, squares, notUnderstood }
}

export function drawYear(seed: number): StoreYear {
  const random = createRandom(seed)
  const { next, poisson, binomial } = random
  const loadsPerDay = 20 * 1000 ** next()
  const [asked, peak] = [0.02 + 0.08 * next(), 15 + 6 * next()]
  const [noProduct, badOpenings] = [toLogit(0.04 + 0.25 * next()), toLogit(0.03 + 0.3 * next())]
  const profile = Array.from({ length: slotsPerDay }, (_, slot) => {
    const hours = slot / 4 - peak
    return Math.max(0.04, 1 + Math.cos((hours / 12) * Math.PI)) ** 1.5
  })
  const profileSum = profile.reduce((sum, part) => sum + part, 0)
  const year: StoreYear = {
    loadsPerDay,
    loads: new Float64Array(days * slotsPerDay + 1),
    searches: new Float64Array(days * slotsPerDay + 1),
    noProduct: new Float64Array(days * slotsPerDay + 1),
    spoken: new Float64Array(days * slotsPerDay + 1),
    squares: new Float64Array(days * slotsPerDay + 1),
    notUnderstood: new Float64Array(days * slotsPerDay + 1),
  }
  for (const [day, { volume, mix }] of drawDays(random).entries()) {
    const [without, unclear] = [toShare(noProduct + mix), toShare(badOpenings + mix)]
    for (let part = 0; part < slotsPerDay; part += 1) {
      const slot = day * slotsPerDay + part
      const loads = poisson((loadsPerDay * volume * (profile[part] ?? 0)) / profileSum)
      const searches = binomial(loads, asked)
      const heard = drawOpenings(random, binomial(searches, openingShare), unclear)
      const add = (counts: Float64Array, count: number) => {
        counts[slot + 1] = (counts[slot] ?? 0) + count
      }
      add(year.loads, loads)
      add(year.searches, searches)
      add(year.noProduct, binomial(searches, without))
      add(year.spoken, heard.spoken)
      add(year.squares, heard.squares)
      add(year.notUnderstood, heard.notUnderstood)
    }
  }
  return year
}
