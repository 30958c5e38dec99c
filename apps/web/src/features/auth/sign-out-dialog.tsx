import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

interface SignOutDialogProps {
  /** The name of the one device; null for all but this one. */
  deviceName: string | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function SignOutDialog({ deviceName, isBusy, onConfirm, onClose }: SignOutDialogProps) {
  const { t } = useTranslation('settings')
  const title = deviceName === null ? t('signOutOthersTitle') : t('signOutDeviceTitle', { device: deviceName })
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <p>{deviceName === null ? t('signOutOthersText') : t('signOutDeviceText')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {t('signOut')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
