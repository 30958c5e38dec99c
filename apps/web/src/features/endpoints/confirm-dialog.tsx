import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from './endpoints.module.css'

interface ConfirmDialogProps {
  title: string
  url: string
  text: string
  action: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something of an endpoint is lost. */
export function ConfirmDialog({ title, url, text, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('endpoints')
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <p className={styles.summary}>
        <strong>{url}</strong>
      </p>
      <p>{text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
