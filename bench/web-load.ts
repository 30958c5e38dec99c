import { median, writeResult } from './results.ts'
import { measureInteractions } from './web-interactions.ts'
import { measureLoads, measureSwitches, measureWeb, slow4G } from './web-measures.ts'

/*
 * The web app in Chromium. Its first load with an empty cache, slowed down as the browser's developer tools do for
 * "Slow 4G" and a processor a quarter as fast; the dashboard's also an hour after the sign-in, with an access token that
 * has to be renewed first. And how long the dashboard takes to show another range or theme on the same processor, with
 * the server near; and how long it takes to answer to keys and presses. Seconds swing with the machine, so a fixed calculation is timed in the same browser before each load,
 * and is printed beside.
 */
const rounds = 7
const interactionRounds = 3

const { loads, switches, interactions, problems } = await measureWeb(async (web) => ({
  loads: await measureLoads(web, rounds),
  switches: await measureSwitches(web, rounds),
  interactions: await measureInteractions(web, interactionRounds),
  problems: web.problems,
}))
const middle = (samples: typeof loads.login, name: 'lcpMs' | 'tbtMs' | 'calibrationMs') =>
  median(samples.map((sample) => sample[name]))
const renewalMs = middle(loads.dashboardAnHourLater, 'lcpMs') - middle(loads.dashboard, 'lcpMs')
/** What all but two of a hundred interactions keep within. */
const slowInteraction = interactions[Math.floor(interactions.length * 0.02)]?.ms ?? Number.NaN
const largest = (samples: typeof loads.login) => Math.max(...samples.map(({ cls }) => cls))

writeResult('web-load', {
  loginLcpMs: { value: middle(loads.login, 'lcpMs'), atMost: 1500 },
  loginTbtMs: { value: middle(loads.login, 'tbtMs'), atMost: 150 },
  loginCls: { value: largest(loads.login), atMost: 0.02 },
  dashboardLcpMs: { value: middle(loads.dashboard, 'lcpMs'), atMost: 2500 },
  dashboardTbtMs: { value: middle(loads.dashboard, 'tbtMs'), atMost: 150 },
  dashboardCls: { value: largest(loads.dashboard), atMost: 0.02 },
  dashboardAnHourLaterLcpMs: { value: middle(loads.dashboardAnHourLater, 'lcpMs'), atMost: 2500 + slow4G.latency },
  dashboardAnHourLaterTbtMs: { value: middle(loads.dashboardAnHourLater, 'tbtMs'), atMost: 150 },
  dashboardAnHourLaterCls: { value: largest(loads.dashboardAnHourLater), atMost: 0.02 },
  renewalRoundTrips: { value: renewalMs / slow4G.latency, atMost: 1 },
  switchRangeMs: { value: median(switches.rangeMs), atMost: 120 },
  switchThemeMs: { value: median(switches.themeMs), atMost: 150 },
  interactionP98Ms: { value: slowInteraction, atMost: 100 },
  consoleProblems: { value: problems.length, atMost: 0 },
  context: {
    calibrationMs: middle([...loads.login, ...loads.dashboard], 'calibrationMs'),
    rounds,
    loads,
    switches,
    interactions: { count: interactions.length, slowest: interactions.slice(0, 20) },
    problems,
  },
})
