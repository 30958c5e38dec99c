import { getStepMs, type Heard, listeningCounts, listeningStages } from '@voice-shop/contract'

/** What is counted of openings of the panel: as stages each at most once, as counts any number of times. */
export const countedNames = [...listeningStages, ...listeningCounts] as const
export type Counted = Record<(typeof countedNames)[number], number>

/** Counts, and how many answers took so long, by the steps of times. */
export interface HeardCounts {
  counts: Counted
  times: Map<number, number>
}

function pick<Name extends keyof Counted>(counts: Counted, names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, counts[name]])) as Record<Name, number>
}

export function createHeardCounts(): HeardCounts {
  return {
    counts: Object.fromEntries(countedNames.map((name) => [name, 0])) as Counted,
    times: new Map(),
  }
}

/** Adds counts to others, `sign` times. */
export function addHeard(sum: HeardCounts, { counts, times }: HeardCounts, sign = 1): void {
  for (const name of countedNames) sum.counts[name] += sign * counts[name]
  for (const [step, answers] of times) sum.times.set(step, (sum.times.get(step) ?? 0) + sign * answers)
}

/** The step in which the given share of the answers is reached, as its middle in milliseconds. */
function getPercentile(steps: readonly (readonly [step: number, answers: number])[], atLeast: number): number {
  let reached = 0
  for (const [step, answers] of steps) {
    reached += answers
    if (reached >= atLeast) return getStepMs(step)
  }
  throw new RangeError('more answers than there are')
}

/** As the API tells them. */
export function describeHeard({ counts, times }: HeardCounts): Heard {
  const steps = [...times].filter(([, answers]) => answers > 0).sort(([left], [right]) => left - right)
  const answers = steps.reduce((sum, [, count]) => sum + count, 0)
  return {
    reached: pick(counts, listeningStages),
    counts: pick(counts, listeningCounts),
    answer_time:
      answers === 0
        ? null
        : {
            answers,
            p50_ms: getPercentile(steps, Math.ceil(answers * 0.5)),
            p95_ms: getPercentile(steps, Math.ceil(answers * 0.95)),
          },
  }
}
