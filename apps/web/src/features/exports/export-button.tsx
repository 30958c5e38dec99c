import { Download } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ExportRequest } from './export-panel.tsx'
import { useExport } from './use-export.tsx'

interface ExportButtonProps {
  /** Accessible name: what is downloaded. */
  label: string
  request: ExportRequest
  className?: string | undefined
}

/** Downloads a panel as CSV. */
export function ExportButton({ label, request, className }: ExportButtonProps) {
  const { isExporting, startExport, question } = useExport()
  return (
    <>
      <IconButton
        className={className}
        label={label}
        // A disabled button would lose the focus while its own request runs.
        aria-disabled={isExporting || undefined}
        aria-busy={isExporting || undefined}
        onClick={() => void startExport(request)}
      >
        <Download size={18} aria-hidden="true" />
      </IconButton>
      {question}
    </>
  )
}
