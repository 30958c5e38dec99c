import type { DemoShelf } from './catalogue/catalogue.ts'
import { readBusyness } from './demo-calendar.ts'
import { chooseShelf } from './demo-intent.ts'
import type { Random } from './random.ts'

/** The start of one shopper's visit. */
export interface VisitStart {
  timeMs: number
  /** From 0 at the start of the data to 1 at its end. */
  progress: number
  /** Set while a mention elsewhere sends people who all ask for the same. */
  burstShelf: DemoShelf | null
}

interface Burst {
  startMs: number
  factor: number
  shelf: DemoShelf
}

const slotMs = 15 * 60_000
const dayMs = 86_400_000
const burstMs = 4 * 3_600_000
const daysPerBurst = 45

function planBursts(random: Random, startMs: number, endMs: number): Burst[] {
  const count = Math.round((endMs - startMs) / dayMs / daysPerBurst)
  return Array.from({ length: count }, () => {
    const startOfBurstMs = startMs + random.next() * (endMs - startMs)
    return { startMs: startOfBurstMs, factor: 4 + 4 * random.next(), shelf: chooseShelf(random, startOfBurstMs) }
  })
}

function readBurstFactor(burst: Burst, timeMs: number): number {
  const age = (timeMs - burst.startMs) / burstMs
  return age < 0 || age > 1 ? 1 : 1 + (burst.factor - 1) * Math.exp(-3 * age)
}

/**
 * Starts of visits in order of time: a Poisson process whose rate follows the hour, the weekday, the seasons, a
 * growth to about double over the whole time, the luck of the day, and a few bursts.
 */
export function* planVisits(
  random: Random,
  input: { startMs: number; endMs: number; expected: number },
): Generator<VisitStart> {
  const { startMs, endMs } = input
  const bursts = planBursts(random, startMs, endMs)
  const slots = Array.from({ length: Math.ceil((endMs - startMs) / slotMs) }, (_, index) => startMs + index * slotMs)
  const readProgress = (timeMs: number) => (timeMs - startMs) / (endMs - startMs)
  const dayLuck = Array.from({ length: Math.ceil((endMs - startMs) / dayMs) + 1 }, () =>
    Math.exp(0.13 * random.normal()),
  )
  const weights = slots.map((timeMs) => {
    const growth = 0.65 * 2.1 ** readProgress(timeMs)
    const luck = dayLuck[Math.floor((timeMs - startMs) / dayMs)] ?? 1
    return readBusyness(timeMs) * growth * luck
  })
  const scale = input.expected / weights.reduce((sum, weight) => sum + weight, 0)

  for (const [index, slotStartMs] of slots.entries()) {
    const burst = bursts.find((candidate) => readBurstFactor(candidate, slotStartMs) > 1)
    const burstFactor = burst ? readBurstFactor(burst, slotStartMs) : 1
    const count = random.poisson((weights[index] ?? 0) * scale * burstFactor)
    const times = Array.from({ length: count }, () => slotStartMs + Math.floor(random.next() * slotMs))
    for (const timeMs of times.sort((left, right) => left - right)) {
      const isFromBurst = burst !== undefined && random.chance(1 - 1 / burstFactor)
      yield { timeMs, progress: readProgress(timeMs), burstShelf: isFromBurst ? burst.shelf : null }
    }
  }
}
