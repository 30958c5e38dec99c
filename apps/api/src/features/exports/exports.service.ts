import type { exportPanelRoute, Language, RouteInput } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import type { CoreDeps } from '../../core/core-deps.ts'
import { formatCsv } from '../../core/csv.ts'
import type { CsvKey } from '../../core/messages.ts'
import { describeLimit } from '../plans/plans.public.ts'
import { formatLocalTime } from '../rollups/rollups.public.ts'
import { countPlanUse, getUsageState, lockUsageState, requirePlanUse } from '../usage/usage.public.ts'
import { panels } from './panels.ts'

export interface ExportInput {
  workspaceId: string
  /** Of the words in the file. Which separators it has, the country decides too. */
  language: Language
  request: RouteInput<typeof exportPanelRoute>['body']
}

/** Such as voice-shop-top-categories-week-2026-11-18.csv; the day is the store's. */
function nameFile({ panel, time_range, from, to }: ExportInput['request'], timeZone: string, now: Date): string {
  const day = formatLocalTime(timeZone, now).slice(0, 10)
  const time =
    from === undefined && to === undefined ? [time_range] : [from && `from-${from}`, to && `to-${to}`].filter(Boolean)
  return `${['voice-shop', panel.replaceAll('_', '-'), ...time, day].join('-')}.csv`
}

/** What a download would count. */
export async function previewExport(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId }: { workspaceId: string },
) {
  const { plan, period, downloads_used } = await getUsageState(db, workspaceId, clock.now())
  return { downloads: describeLimit(plan.downloads, downloads_used), period_end: period.end.toISOString() }
}

/**
 * A panel as a file, counted as a download once there is one to hand out.
 *
 * @throws AppError 402 where the plan has no download left; nothing is counted then
 */
export async function exportPanel(deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'translate'>, input: ExportInput) {
  const { workspaceId, language, request } = input
  const now = deps.clock.now()
  const say = (key: CsvKey, params?: Record<string, string>) => deps.translate(language, `csv:${key}`, params)
  // What nobody may have is not read. Asked again below, where nobody else counts meanwhile.
  requirePlanUse(await getUsageState(deps.db, workspaceId, now), 'downloads')
  const { timeZone, ...table } = await panels[request.panel](deps, { workspaceId, request, say })
  await deps.db.transaction().execute(async (transaction) => {
    const usage = await lockUsageState(transaction, { workspaceId, now })
    await countPlanUse(transaction, { workspaceId, usage, use: 'downloads' })
  })
  const locale = getLocale(language, request.country ?? findCountry(timeZone))
  return { file_name: nameFile(request, timeZone, now), csv: formatCsv({ ...table, locale }) }
}
