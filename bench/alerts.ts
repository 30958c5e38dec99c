import {
  fewestNow,
  getWorth,
  isSilenceUnusual,
  judgeLimit,
  judgeShare,
  longestStretch,
  type Share,
  shortestStretch,
} from '../apps/api/src/features/alerts/alerts.public.ts'
import { createRandom, days, drawYear, type StoreYear, slotsPerDay, warmUpDays } from './healthy-stores.ts'
import { median, writeResult } from './results.ts'

/*
 * False alarms of a thousand simulated healthy stores in a year, under the rules themselves; and how long after a widget goes
 * dark the store's own traffic lets the rule know. The rules were tuned on these seeds.
 */
const stores = Number(process.env.STORES ?? 1000)
const week = 7 * slotsPerDay
/** As the sweep has it: what comes and goes is told once in half a day. */
const quietSlots = 48
const first = warmUpDays * slotsPerDay
const end = days * slotsPerDay

const between = (counts: Float64Array, from: number, to: number) => (counts[to] ?? 0) - (counts[from] ?? 0)
const weeksBefore = (counts: Float64Array, from: number, to: number) =>
  [1, 2, 3, 4].map((weeks) => between(counts, Math.max(0, from - weeks * week), Math.max(0, to - weeks * week)))

/** How often a silence is told in the year. */
function countSilences(counts: Float64Array): number {
  let [told, last, quietUntil, isOpen] = [0, first, 0, false]
  for (let slot = first; slot < end; slot += 1) {
    // What happened in the slot before this one.
    if (between(counts, slot - 1, slot) > 0) {
      last = slot
      if (isOpen) quietUntil = slot + quietSlots
      isOpen = false
      continue
    }
    const length = slot - last
    if (isOpen || slot < quietUntil || length < shortestStretch || length > longestStretch) continue
    if (!isSilenceUnusual(weeksBefore(counts, last, slot))) continue
    told += 1
    isOpen = true
  }
  return told
}

/** What is counted up to each quarter hour: some of all and, where these go together, the squares of how many. */
interface Counted {
  some: Float64Array
  all: Float64Array
  squares?: Float64Array
}

function getShare({ some, all, squares }: Counted, from: number, to: number): Share {
  const of = between(all, from, to)
  return { count: between(some, from, to), of, alike: squares && of > 0 ? between(squares, from, to) / of : 1 }
}

/** How often a share is told in the year. */
function countShares(counted: Counted): number {
  let [told, opened, quietUntil] = [0, -1, 0]
  for (let slot = first; slot < end; slot += 4) {
    const from = [4, 12, slotsPerDay]
      .map((length) => slot - length)
      .find((start) => getWorth(getShare(counted, start, slot)) >= fewestNow)
    if (from === undefined) continue
    const now = getShare(counted, from, slot)
    const weeks = [1, 2, 3, 4].map((back) =>
      getShare(counted, Math.max(0, from - back * week), Math.max(0, slot - back * week)),
    )
    const verdict = judgeShare(now, weeks)
    if (opened < 0 && verdict === 'unusual' && slot >= quietUntil) {
      told += 1
      opened = slot
    } else if (opened >= 0 && verdict === 'usual' && from >= opened) {
      opened = -1
      quietUntil = slot + quietSlots
    }
  }
  return told
}

const dayMs = 86_400_000
const toDate = (day: number) => new Date(day * dayMs)

/** Months of 30 days; how often a limit is told that is then not reached, and how often one that is. */
function countForecasts({ searches, noProduct }: StoreYear, limitShare: number) {
  const used = (from: number, to: number) =>
    between(searches, from * slotsPerDay, to * slotsPerDay) - between(noProduct, from * slotsPerDay, to * slotsPerDay)
  const limit = Math.round((used(0, days) / days) * 30 * limitShare)
  let [wrong, right] = [0, 0]
  const errors: number[] = []
  for (let begin = warmUpDays; begin + 30 <= days; begin += 30) {
    const isReached = used(begin, begin + 30) >= limit
    for (let day = begin; day < begin + 30; day += 1) {
      const left = limit - used(begin, day)
      if (left <= 0) break
      const past = Array.from({ length: 28 }, (_, place) => {
        const of = day - 28 + place
        return { weekday: of % 7, used: used(of, of + 1) }
      })
      const ahead = Array.from({ length: begin + 30 - day }, (_, place) => ({
        weekday: (day + place) % 7,
        start: toDate(day + place),
        end: toDate(day + place + 1),
      }))
      const input = { left, now: toDate(day), periodEnd: toDate(begin + 30), past, days: ahead }
      const at = judgeLimit(input, limit)
      if (!at) continue
      if (!isReached) wrong += 1
      else {
        right += 1
        let reached = day
        while (used(begin, reached + 1) < limit) reached += 1
        errors.push(Math.abs(at.getTime() / dayMs - reached - 0.5))
      }
      break
    }
  }
  return { wrong, right, errors }
}

/** In quarter hours, how long after going dark at `slot` it is told; null: not within a week. */
function tellDark(counts: Float64Array, slot: number): number | null {
  for (let length = shortestStretch; length <= longestStretch; length += 1) {
    if (isSilenceUnusual(weeksBefore(counts, slot, slot + length))) return length
  }
  return null
}

const told = { searches_stopped: 0, widget_gone: 0, no_product: 0, not_understood: 0, limit_ahead: 0 }
const right = { limit_ahead: 0 }
const dateErrors: number[] = []
const delays = new Map<string, number[]>()
let most = 0
const beganAt = performance.now()
for (let seed = 1; seed <= stores; seed += 1) {
  const year = drawYear(seed)
  const random = createRandom(seed + 1_000_000)
  const limit = countForecasts(year, 0.5 + 1.5 * random.next())
  const ofStore = {
    searches_stopped: countSilences(year.searches),
    widget_gone: countSilences(year.loads),
    no_product: countShares({ some: year.noProduct, all: year.searches }),
    not_understood: countShares({ some: year.notUnderstood, all: year.spoken, squares: year.squares }),
    limit_ahead: limit.wrong,
  }
  let sum = 0
  for (const [kind, count] of Object.entries(ofStore) as [keyof typeof told, number][]) {
    told[kind] += count
    sum += count
  }
  most = Math.max(most, sum)
  right.limit_ahead += limit.right
  dateErrors.push(...limit.errors)
  const scale = year.loadsPerDay >= 2000 ? 'from 2,000' : year.loadsPerDay >= 200 ? '200 to 2,000' : 'below 200'
  for (let dark = 0; dark < 4; dark += 1) {
    const delay = tellDark(year.loads, first + Math.floor(random.next() * (end - first - longestStretch)))
    delays.set(scale, [...(delays.get(scale) ?? []), delay === null ? Number.POSITIVE_INFINITY : delay / 4])
  }
}

const all = Object.values(told).reduce((sum, count) => sum + count, 0)
writeResult('alerts', {
  falseAlarmsPerStoreAndYear: { value: all / stores, atMost: 1 },
  context: {
    stores,
    perStoreAndYear: Object.fromEntries(Object.entries(told).map(([kind, count]) => [kind, count / stores])),
    mostOfAStore: most,
    limitsToldThatWereReached: right.limit_ahead / stores,
    medianDaysOffTheDate: median(dateErrors),
    hoursUntilAWidgetGoneIsTold: Object.fromEntries(
      [...delays].map(([scale, hours]) => [
        `${scale} loads a day`,
        { median: median(hours), within7Days: hours.filter(Number.isFinite).length / hours.length },
      ]),
    ),
    seconds: Math.round((performance.now() - beganAt) / 1000),
  },
})
