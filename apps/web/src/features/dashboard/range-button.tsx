import type { Dashboard } from '@voice-shop/contract'
import { Calendar } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import { useTranslation } from '../../app/translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { DashboardChoice } from './dashboard-choice.ts'

export interface RangeButtonProps {
  choice: DashboardChoice
  /** The figures that are there: they know the store's zone and how far back its figures go. */
  figures: Pick<Dashboard, 'window' | 'time_zone' | 'kept_since'>
  onChange: (change: Partial<DashboardChoice>) => void
  className?: string | undefined
}

/** Opens the dialog of own dates and of what they are compared with, which is loaded then. */
export function RangeButton({ className, ...props }: RangeButtonProps) {
  const { t } = useTranslation('dashboard')
  const { show } = useToast()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const open = async () => {
    try {
      const [{ RangeDialog }] = await Promise.all([
        import('./details/range-dialog.tsx'),
        loadMessages(['dashboardDetails']),
      ])
      setDialog(<RangeDialog {...props} onClose={() => setDialog(null)} />)
    } catch (error) {
      console.error('the dialog of dates could not be loaded', error)
      show({ tone: 'error', message: () => t('pageFailed') })
    }
  }
  return (
    <>
      <IconButton className={className} label={t('dates')} aria-haspopup="dialog" onClick={() => void open()}>
        <Calendar size={18} aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  )
}
