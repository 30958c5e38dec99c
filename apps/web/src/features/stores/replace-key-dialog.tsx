import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

interface ReplaceKeyDialogProps {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ReplaceKeyDialog({ isBusy, onConfirm, onClose }: ReplaceKeyDialogProps) {
  const { t } = useTranslation('settings')
  return (
    <Dialog title={t('replaceKeyTitle')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('replaceKeyText')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {t('replaceKey')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
