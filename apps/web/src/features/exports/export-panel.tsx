import { exportPanelRoute, previewExportRoute, type RouteAnswer, type RouteCall } from '@voice-shop/contract'
import { Link } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { findChosenCountry } from '../../app/country.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { loadMessages } from '../../app/i18n.ts'
import { createTranslate } from '../../app/translation.ts'
import { plansPath } from '../../paths.ts'
import type { ToastMessage } from '../../ui/toasts.tsx'

/** Asks before a download counts. */
export { ExportQuestion } from './export-question.tsx'

export type ExportPreview = RouteAnswer<typeof previewExportRoute>
export type ExportRequest = RouteCall<typeof exportPanelRoute>['body']

const t = createTranslate('exports')

/** The plan has no download left, or none at all. */
const usedUpStatus = 402
/** A browser that has to ask where to put the file reads it later. */
const keptMs = 60_000

function saveFile({ file_name, csv }: RouteAnswer<typeof exportPanelRoute>): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

/** What a download counts, with the words that say it. Null: it could not be asked, and the user has been told. */
export async function previewExport(show: (toast: ToastMessage) => void): Promise<ExportPreview | null> {
  try {
    const [preview] = await Promise.all([callApi(previewExportRoute), loadMessages(['exports'])])
    return preview
  } catch (error) {
    show({ tone: 'error', message: () => getFailureMessage(error, t('failed')) })
    return null
  }
}

/** Downloads a panel as CSV. What is refused is told, with the way to a bigger plan where that helps. */
export async function exportPanel(request: ExportRequest, show: (toast: ToastMessage) => void): Promise<void> {
  try {
    const country = findChosenCountry()
    saveFile(await callApi(exportPanelRoute, { body: { ...request, ...(country !== null && { country }) } }))
  } catch (error) {
    await loadMessages(['exports']).catch(() => undefined)
    const isUsedUp = error instanceof ApiError && error.status === usedUpStatus
    const renderMessage = () => getFailureMessage(error, t('failed'))
    const renderWithPlans = () => (
      <>
        {renderMessage()} <Link href={plansPath}>{t('viewPlans')}</Link>
      </>
    )
    show({ tone: 'error', message: isUsedUp ? renderWithPlans : renderMessage })
  }
}
