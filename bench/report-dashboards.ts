import { choices, getP95, measureDashboards, parts } from './measure-dashboards.ts'
import { median } from './results.ts'

/** The figures of `measureDashboards` with their bars: of the largest size, and against the smallest. */
export async function reportDashboards(sizes: readonly number[]) {
  const { times, emptyMs, differences, megabytesPerMillion } = await measureDashboards(sizes)
  for (const difference of differences) console.error(difference)
  const [smallest, largest] = [times[0], times.at(-1)]
  if (!smallest || !largest) throw new Error('there is nothing to measure')
  const figures = Object.keys(choices).flatMap((name) => {
    const [ofLargest, ofSmallest] = [largest.times.dashboard[name] ?? [], smallest.times.dashboard[name] ?? []]
    return [
      [`${name}P95Ms`, { value: getP95(ofLargest), atMost: 30 }] as const,
      [`${name}LargestToSmallest`, { value: median(ofLargest) / median(ofSmallest), atMost: 1.5 }] as const,
    ]
  })
  const others = parts.flatMap((part) => {
    if (part === 'dashboard') return []
    const slowest = Math.max(...Object.values(largest.times[part]).map(getP95))
    return [[`${part}P95MsOfSlowestRange`, { value: slowest, atMost: 30 }] as const]
  })
  const summarize = (times: (typeof largest)['times'], read: (taken: number[]) => number) =>
    Object.fromEntries(
      parts.map((part) => [
        part,
        Object.fromEntries(Object.entries(times[part]).map(([name, taken]) => [name, read(taken)])),
      ]),
    )
  return {
    ...Object.fromEntries([...figures, ...others]),
    figuresOtherThanRecounted: { value: differences.length, atMost: 0 },
    rollupsToEvents: { value: megabytesPerMillion.rollups / megabytesPerMillion.events, atMost: 0.25 },
    context: {
      emptyRouteMs: emptyMs,
      megabytesPerMillion,
      medianMs: times.map(({ events, times: taken }) => ({ events, ...summarize(taken, median) })),
      p95Ms: times.map(({ events, times: taken }) => ({ events, ...summarize(taken, getP95) })),
    },
  }
}
