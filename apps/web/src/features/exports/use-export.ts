import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { ExportRequest } from './export-panel.tsx'

/** Downloads a panel as CSV when it is asked for; what does that is loaded then. */
export function useExport() {
  const { t } = useTranslation()
  const { show } = useToast()
  const [isExporting, setIsExporting] = useState(false)
  const startExport = async (request: ExportRequest) => {
    if (isExporting) return
    setIsExporting(true)
    try {
      const { exportPanel } = await import('./export-panel.tsx')
      await exportPanel(request, show)
    } catch (error) {
      console.error('the part of the page that exports could not be loaded', error)
      show({ tone: 'error', message: () => t('pageFailed') })
    }
    setIsExporting(false)
  }
  return { isExporting, startExport }
}
