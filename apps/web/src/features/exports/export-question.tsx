import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { plansPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useArePermissionsKnown, useHasPermission, useWorkspace } from '../workspaces/workspaces.public.ts'
import type { ExportPreview } from './export-panel.tsx'

interface ExportQuestionProps {
  preview: ExportPreview
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** What the download costs, before it does; or that the plan has nothing left to pay with. */
export function ExportQuestion({ preview, onConfirm, onClose }: ExportQuestionProps) {
  const { t, i18n } = useTranslation('exports')
  const { workspace } = useWorkspace()
  const canChangePlan = useHasPermission('billing.change')
  const isKnown = useArePermissionsKnown()
  const [isBusy, setIsBusy] = useState(false)
  const { limit, used, is_exceeded: isExceeded } = preview.downloads
  const date = useFormat().date(preview.period_end, workspace?.time_zone)
  const count = (limit ?? 0) - used
  const confirm = async () => {
    setIsBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog title={t(isExceeded ? 'usedUpTitle' : 'askTitle')} closeLabel={t('close')} onClose={onClose}>
      {isExceeded ? (
        <p>
          {limit === null ? t('usage.downloads_not_in_plan') : t('usedUp', { date })}{' '}
          {isKnown && !canChangePlan && t('ownerChangesPlan')}
        </p>
      ) : (
        <p>{t('cost', { count, number: formatCount(count, i18n.locale), date })}</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t(isExceeded ? 'close' : 'cancel')}
        </Button>
        {isExceeded && canChangePlan && <ButtonLink href={plansPath}>{t('viewPlans')}</ButtonLink>}
        {!isExceeded && (
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {t('download')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
