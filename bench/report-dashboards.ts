import { choices, getP95, measureDashboards } from './measure-dashboards.ts'
import { median } from './results.ts'

/** The figures of `measureDashboards` with their bars: of the largest size, and against the smallest. */
export async function reportDashboards(sizes: readonly number[]) {
  const { times, emptyMs, differences, megabytesPerMillion } = await measureDashboards(sizes)
  for (const difference of differences) console.error(difference)
  const [smallest, largest] = [times[0], times.at(-1)]
  if (!smallest || !largest) throw new Error('there is nothing to measure')
  const figures = Object.keys(choices).flatMap((name) => {
    const [ofLargest, ofSmallest] = [largest.times[name] ?? [], smallest.times[name] ?? []]
    return [
      [`${name}P95Ms`, { value: getP95(ofLargest), atMost: 30 }] as const,
      [`${name}LargestToSmallest`, { value: median(ofLargest) / median(ofSmallest), atMost: 1.5 }] as const,
    ]
  })
  return {
    ...Object.fromEntries(figures),
    figuresOtherThanRecounted: { value: differences.length, atMost: 0 },
    rollupsToEvents: { value: megabytesPerMillion.rollups / megabytesPerMillion.events, atMost: 0.25 },
    context: {
      emptyRouteMs: emptyMs,
      megabytesPerMillion,
      medianMs: times.map(({ events, times: byName }) => ({
        events,
        ...Object.fromEntries(Object.entries(byName).map(([name, taken]) => [name, median(taken)])),
      })),
    },
  }
}
