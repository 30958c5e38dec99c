import { type Dashboard, type ExportPanel, maxExportedSearches, maxSearchesPerExport } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { CsvKey } from '../../core/messages.ts'
import { getDashboard, listSearchesForFile } from '../dashboard/dashboard.public.ts'
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

export interface PanelInput extends Omit<ExportInput, 'language'> {
  say: (key: CsvKey, params?: Record<string, string>) => string
}

type ReadPanel = (deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>, input: PanelInput) => Promise<PanelTable>
type MakeTable = (dashboard: Dashboard, input: PanelInput) => Omit<PanelTable, 'timeZone'>

/** A panel of the dashboard: it holds what the dashboard answers for the same choice. */
function readFromDashboard(makeTable: MakeTable): ReadPanel {
  return async (deps, input) => {
    const { workspaceId, request } = input
    const choice = { timeRange: request.time_range, chartPeriod: request.chart_period }
    const dashboard = await getDashboard(deps, { workspaceId, ...choice })
    return { ...makeTable(dashboard, input), timeZone: dashboard.time_zone }
  }
}

/** Percentages as the panels show them. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}

const makeStats: MakeTable = ({ stats }, { say }) => {
  const { voice_searches, products_recommended, clicked_products, active_users } = stats
  const describe = (name: CsvKey, { count, change_percent }: typeof voice_searches) => [
    say(name),
    count,
    round(change_percent),
    '%',
  ]
  return {
    columns: [say('columnFigure'), say('columnValue'), say('columnChange'), say('columnChangeUnit')],
    rows: [
      describe('voiceSearches', voice_searches),
      describe('productsRecommended', products_recommended),
      [
        say('clickedProductsPercent'),
        round(clicked_products.rate),
        round(clicked_products.rate_change),
        say('inPercentagePoints'),
      ],
      describe('activeUsers', active_users),
    ],
  }
}

const makeSearchesOverTime: MakeTable = ({ charts, time_zone }, { say, request }) => {
  // Names are ISO 8601 with the store's offset: the wall clock stands in them.
  const length = request.time_range === 'day' ? 'yyyy-mm-dd hh:mm'.length : 'yyyy-mm-dd'.length
  return {
    columns: [say('columnStart', { zone: time_zone }), say('columnSearches')],
    rows: charts.searches_over_time.map(({ name, searches }) => [name.slice(0, length).replace('T', ' '), searches]),
  }
}

const makeTopCategories: MakeTable = ({ charts }, { say }) => ({
  columns: [say('columnCategory'), say('columnSearches')],
  rows: charts.top_categories.map(({ category, count }) => [category, count]),
})

const makeTopClickedProducts: MakeTable = ({ top_clicked_products }, { say }) => ({
  columns: [say('columnProductId'), say('columnProduct'), say('columnClicks'), say('columnCtrPercent')],
  rows: top_clicked_products.map(({ product_id, product_name, click_count, ctr }) => [
    product_id,
    product_name,
    click_count,
    round(ctr),
  ]),
})

function makeSearchTable(searches: readonly SearchLine[], timeZone: string, say: PanelInput['say']): PanelTable {
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

/** How each panel becomes a table. A new panel is named in the contract and gets its line here. */
export const panels: Record<ExportPanel, ReadPanel> = {
  stats: readFromDashboard(makeStats),
  searches_over_time: readFromDashboard(makeSearchesOverTime),
  top_categories: readFromDashboard(makeTopCategories),
  top_clicked_products: readFromDashboard(makeTopClickedProducts),
  recent_searches: readFromDashboard(makeRecentSearches),
  searches: readSearches,
}
