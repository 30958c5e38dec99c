import {
  type Dashboard,
  type ExportPanel,
  getCurrencyDecimals,
  type Heard,
  languages,
  listeningFailures,
  listeningStages,
  maxExportedSearches,
  maxSearchesPerExport,
  misunderstandings,
} from '@voice-shop/contract'
import { causeLabels, engineLabels, languageLabels, stageLabels } from '@voice-shop/translation/listening-labels'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { CsvKey } from '../../core/messages.ts'
import { getDashboard, getListening, getRevenue, listSearchesForFile } from '../dashboard/dashboard.public.ts'
import { formatLocalTime } from '../rollups/rollups.public.ts'
import type { SearchLine } from '../voice/voice.public.ts'
import type { ExportInput } from './exports.service.ts'

/** A panel's figures; texts are harmless in spreadsheets only once they are written as CSV. */
export interface PanelTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** IANA zone of the store, in which times are told. */
  timeZone: string
}

type Say = (key: CsvKey, params?: Record<string, string>) => string

export interface PanelInput extends Omit<ExportInput, 'language'> {
  say: Say
}

type ReadPanel = (deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>, input: PanelInput) => Promise<PanelTable>
type MakeTable = (dashboard: Dashboard, input: PanelInput) => Omit<PanelTable, 'timeZone'>

/** A panel of the dashboard: it holds what the dashboard answers for the same choice. */
function readFromDashboard(makeTable: MakeTable): ReadPanel {
  return async (deps, input) => {
    const { workspaceId, request } = input
    const dashboard = await getDashboard(deps, { workspaceId, query: request })
    return { ...makeTable(dashboard, input), timeZone: dashboard.time_zone }
  }
}

/** Percentages as the panels show them. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}

const dayLength = 'yyyy-mm-dd'.length
const minuteLength = 'yyyy-mm-dd hh:mm'.length

/** A stretch of time by the store's clock: whole days by their dates, others by the minute. */
function describeRange(timeZone: string, { start, end }: Dashboard['window'], say: Say): string {
  const [first, after] = [start, end].map((instant) => formatLocalTime(timeZone, new Date(instant)))
  const last = formatLocalTime(timeZone, new Date(Date.parse(end) - 1))
  if (first === undefined || after === undefined) throw new Error('a range has two ends')
  // Days begin where the date changes: not at midnight where the clocks change then.
  const before = formatLocalTime(timeZone, new Date(Date.parse(start) - 1))
  const isWholeDays = [
    [before, first],
    [last, after],
  ].every(([left, right]) => left?.slice(0, dayLength) !== right?.slice(0, dayLength))
  return isWholeDays
    ? say('range', { start: first.slice(0, dayLength), end: last.slice(0, dayLength) })
    : say('range', { start: first.slice(0, minuteLength), end: after.slice(0, minuteLength) })
}

/** What the figures are of, as far as it has come, and what they are compared with. */
function describeRanges(
  { window, until, previous_window, time_zone }: Pick<Dashboard, 'window' | 'until' | 'previous_window' | 'time_zone'>,
  say: Say,
) {
  return {
    current: describeRange(time_zone, { start: window.start, end: until }, say),
    previous: describeRange(time_zone, previous_window, say),
  }
}

const makeStats: MakeTable = (dashboard, { say }) => {
  const { voice_searches, products_recommended, clicked_products, active_users } = dashboard.stats
  const ranges = describeRanges(dashboard, say)
  const describeChange = (change: number | null, unit: string) =>
    change === null ? [say('noFiguresBefore'), ''] : [round(change), unit]
  const describeCount = (name: CsvKey, { count, change_percent }: typeof voice_searches) => [
    say(name),
    count,
    ...describeChange(change_percent, '%'),
  ]
  const { rate, rate_change } = clicked_products
  return {
    columns: [
      say('columnFigure'),
      say('ofRange', { column: say('columnValue'), range: ranges.current }),
      say('columnChange', { range: ranges.previous }),
      say('columnChangeUnit'),
    ],
    rows: [
      describeCount('voiceSearches', voice_searches),
      describeCount('productsRecommended', products_recommended),
      [say('clickedProductsPercent'), round(rate), ...describeChange(rate_change, say('inPercentagePoints'))],
      describeCount('activeUsers', active_users),
    ],
  }
}

const makeSearchesOverTime: MakeTable = (dashboard, { say, request }) => {
  const { charts, time_zone } = dashboard
  const ranges = describeRanges(dashboard, say)
  // Names are ISO 8601 with the store's offset: the wall clock stands in them.
  const isByHour = request.time_range === 'day' && request.from === undefined && request.to === undefined
  const cutKey = request.chart_period === 'month' ? 'incompleteMonth' : 'incompleteWeek'
  const describeStart = (name = '') => name.slice(0, isByHour ? minuteLength : dayLength).replace('T', ' ')
  return {
    columns: [
      say('columnStart', { zone: time_zone }),
      say('ofRange', { column: say('columnSearches'), range: ranges.current }),
      say('columnIsComplete'),
      say('columnComparedStart'),
      say('columnComparedSearches', { range: ranges.previous }),
    ],
    rows: charts.searches_over_time.map(({ name, searches, is_unfinished, is_cut }, index) => {
      const before = charts.previous_searches_over_time[index]
      const isComplete = say(is_unfinished ? 'incomplete' : is_cut ? cutKey : 'yes')
      return [describeStart(name), searches, isComplete, describeStart(before?.name), before?.searches ?? 0]
    }),
  }
}

const makeTopCategories: MakeTable = (dashboard, { say }) => ({
  columns: [
    say('columnCategory'),
    say('ofRange', { column: say('columnSearches'), range: describeRanges(dashboard, say).current }),
  ],
  rows: dashboard.charts.top_categories.map(({ category, count }) => [category, count]),
})

const makeTopClickedProducts: MakeTable = (dashboard, { say }) => ({
  columns: [
    say('columnProductId'),
    say('columnProduct'),
    say('ofRange', { column: say('columnClicks'), range: describeRanges(dashboard, say).current }),
    say('columnCtrPercent'),
  ],
  rows: dashboard.top_clicked_products.map(({ product_id, product_name, click_count, ctr }) => [
    product_id,
    product_name,
    click_count,
    round(ctr),
  ]),
})

function makeSearchTable(searches: readonly SearchLine[], timeZone: string, say: Say): PanelTable {
  return {
    columns: [
      say('columnTimeOfZone', { zone: timeZone }),
      say('columnQuery'),
      say('productsRecommended'),
      say('columnClicked'),
    ],
    rows: searches.map(({ time, query, products_count, is_clicked }) => [
      formatLocalTime(timeZone, time),
      query,
      products_count,
      say(is_clicked ? 'yes' : 'no'),
    ]),
    timeZone,
  }
}

const makeRecentSearches: MakeTable = ({ recent_searches, time_zone }, { say }) => {
  const searches = recent_searches.map(({ time, converted, ...search }) => ({
    ...search,
    time: new Date(time),
    is_clicked: converted,
  }))
  return makeSearchTable(searches, time_zone, say)
}

const readSearches: ReadPanel = async (deps, { workspaceId, request, say }) => {
  const bounds = { mostRows: maxExportedSearches, maxScanned: maxSearchesPerExport }
  const { lines, timeZone } = await listSearchesForFile(deps, { workspaceId, query: request, ...bounds })
  return makeSearchTable(lines, timeZone, say)
}

/** A line for each figure, product and sentence; amounts in units of their currency. */
const readRevenue: ReadPanel = async (deps, { workspaceId, request, say }) => {
  const revenue = await getRevenue(deps, { workspaceId, query: request, mostCurrencies: Number.POSITIVE_INFINITY })
  const ranges = describeRanges(revenue, say)
  const rows = revenue.currencies.flatMap(({ currency, total, direct, assisted, refunded_minor, ...items }) => {
    const toUnits = (minor: number) => minor / 10 ** getCurrencyDecimals(currency)
    const describe = (kind: CsvKey, earned: { revenue_minor: number; orders: number | '' }, name = '') => [
      currency,
      say(kind),
      name,
      toUnits(earned.revenue_minor),
      earned.orders,
    ]
    const change = total.revenue_change
    const parts = [
      describe('revenueDirect', direct),
      describe('revenueAssisted', assisted),
      describe('revenueRefunded', { revenue_minor: refunded_minor, orders: '' }),
      ...items.products.map((one) => describe('revenueProduct', one, one.product_name ?? one.product_id)),
      ...items.sentences.map((one) => describe('revenueSentence', one, one.query)),
    ]
    return [
      [...describe('revenueTotal', total), change === null ? say('noFiguresBefore') : round(change)],
      ...parts.map((part) => [...part, '']),
    ]
  })
  return {
    columns: [
      say('columnCurrency'),
      say('columnEarned'),
      say('columnName'),
      say('ofRange', { column: say('columnRevenue'), range: ranges.current }),
      say('columnOrders'),
      `${say('columnChange', { range: ranges.previous })} (%)`,
    ],
    rows,
    timeZone: revenue.time_zone,
  }
}

/** A line for each figure, of all browsers and of each; times in milliseconds. */
const readListening: ReadPanel = async (deps, { workspaceId, request, say }) => {
  const listening = await getListening(deps, { workspaceId, query: request })
  const ranges = describeRanges(listening, say)
  const listCounts = ({ reached, counts, answer_time }: Heard) => [
    ...listeningStages.map((stage) => [say(stageLabels[stage]), reached[stage]] as const),
    [say('spokenTurns'), counts.voice_turns] as const,
    [say('typedTurns'), counts.typed_turns] as const,
    ...[...misunderstandings, ...listeningFailures].map((name) => [say(causeLabels[name]), counts[name]] as const),
    [say('saidAloud'), counts.spoken] as const,
    [say('interrupted'), counts.interrupted] as const,
    [say('halfWithinMs'), answer_time?.p50_ms ?? ''] as const,
    [say('mostWithinMs'), answer_time?.p95_ms ?? ''] as const,
  ]
  type Counts = ReturnType<typeof listCounts>
  /** Each count beside the one of the same name before. */
  const compare = (now: Counts, before: Counts, [browser, engine]: readonly [string, string]) =>
    now.map(([name, count], place) => [name, browser, engine, count, before[place]?.[1] ?? ''])
  const { given, given_before, other_groups: others } = listening
  const groups = [
    ...listening.groups.map((group) => {
      const browser = group.browser === '?' ? say('unknownBrowser') : group.browser
      return { group, names: [browser, say(engineLabels[group.engine])] as const }
    }),
    ...(others ? [{ group: others, names: [say('otherBrowsers'), ''] as const }] : []),
  ]
  const answers = [
    [say('answersGiven'), given.answers, given_before.answers],
    [say('answersSpoken'), given.spoken, given_before.spoken],
    [say('answersRelaxed'), given.relaxed, given_before.relaxed],
    [say('answersNothing'), given.nothing, given_before.nothing],
    ...languages.map((language) => [
      say('inLanguage', { language: say(languageLabels[language]) }),
      given.languages[language],
      given_before.languages[language],
    ]),
  ]
  return {
    columns: [
      say('columnFigure'),
      say('browser'),
      say('engine'),
      say('ofRange', { column: say('columnValue'), range: ranges.current }),
      say('ofRange', { column: say('columnValue'), range: ranges.previous }),
    ],
    rows: [
      ...compare(listCounts(listening.heard), listCounts(listening.heard_before), ['', '']),
      ...answers.map(([name = '', count = '', countBefore = '']) => [name, '', '', count, countBefore]),
      ...groups.flatMap(({ group, names }) => compare(listCounts(group), listCounts(group.before), names)),
    ],
    timeZone: listening.time_zone,
  }
}

/** How each panel becomes a table. A new panel is named in the contract and gets its line here. */
export const panels: Record<ExportPanel, ReadPanel> = {
  stats: readFromDashboard(makeStats),
  searches_over_time: readFromDashboard(makeSearchesOverTime),
  top_categories: readFromDashboard(makeTopCategories),
  top_clicked_products: readFromDashboard(makeTopClickedProducts),
  recent_searches: readFromDashboard(makeRecentSearches),
  revenue: readRevenue,
  listening: readListening,
  searches: readSearches,
}
