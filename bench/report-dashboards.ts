import { timeRanges } from '@voice-shop/contract'
import { getP95, measureDashboards } from './measure-dashboards.ts'
import { median } from './results.ts'

/** The figures of `measureDashboards` with their bars: of the largest size, and against the smallest. */
export async function reportDashboards(sizes: readonly number[]) {
  const { times, emptyMs, differences, megabytesPerMillion } = await measureDashboards(sizes)
  for (const difference of differences) console.error(difference)
  const [smallest, largest] = [times[0], times.at(-1)]
  if (!smallest || !largest) throw new Error('there is nothing to measure')
  const figures = timeRanges.flatMap((range) => [
    [`${range}P95Ms`, { value: getP95(largest.times[range]), atMost: 30 }] as const,
    [
      `${range}LargestToSmallest`,
      { value: median(largest.times[range]) / median(smallest.times[range]), atMost: 2 },
    ] as const,
  ])
  return {
    ...Object.fromEntries(figures),
    figuresOtherThanRecounted: { value: differences.length, atMost: 0 },
    rollupsToEvents: { value: megabytesPerMillion.rollups / megabytesPerMillion.events, atMost: 0.25 },
    context: {
      emptyRouteMs: emptyMs,
      megabytesPerMillion,
      medianMs: times.map(({ events, times: byRange }) => ({
        events,
        ...Object.fromEntries(timeRanges.map((range) => [range, median(byRange[range])])),
      })),
    },
  }
}
