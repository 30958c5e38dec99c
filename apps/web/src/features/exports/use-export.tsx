import { unlimited } from '@voice-shop/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { ExportRequest } from './export-panel.tsx'

/** Downloads a panel as CSV when it is asked for, after a question where it costs something; both are loaded then. */
export function useExport() {
  const { t } = useTranslation()
  const { show } = useToast()
  const [isExporting, setIsExporting] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)

  const ask = async (request: ExportRequest) => {
    const { exportPanel, previewExport, ExportQuestion } = await import('./export-panel.tsx')
    const preview = await previewExport(show)
    if (!preview) return
    const confirm = () => exportPanel(request, show)
    if (preview.downloads.limit === unlimited) return confirm()
    setQuestion(<ExportQuestion preview={preview} onConfirm={confirm} onClose={() => setQuestion(null)} />)
  }
  const startExport = async (request: ExportRequest) => {
    if (isExporting) return
    setIsExporting(true)
    try {
      await ask(request)
    } catch (error) {
      console.error('the part of the page that exports could not be loaded', error)
      show({ tone: 'error', message: () => t('pageFailed') })
    }
    setIsExporting(false)
  }
  return { isExporting, startExport, question }
}
