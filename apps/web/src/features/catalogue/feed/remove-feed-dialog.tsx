import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRemoveFeed } from './use-feed.ts'

interface RemoveFeedDialogProps {
  workspace: Workspace
  onRemoved: () => void
  onClose: () => void
}

/** Asks before the feed and its products are taken away, and does it. */
export function RemoveFeedDialog({ workspace, onRemoved, onClose }: RemoveFeedDialogProps) {
  const { t } = useTranslation('feed')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const remove = useRemoveFeed(workspace)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: (_, isHere) => {
        show({ tone: 'success', message: () => t('removed') })
        if (!isHere) return
        onClose()
        onRemoved()
      },
      onError: (error, isHere) => {
        showFailure(error, () => t('removeError'))
        if (isHere) onClose()
      },
    })
  return (
    <Dialog title={t('removeTitle')} closeLabel={t('cancel')} onClose={onClose}>
      <p>{t('removeText')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
          {t('remove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
