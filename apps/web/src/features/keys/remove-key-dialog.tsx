import type { ApiKey, Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRemoveApiKey } from './use-api-keys.ts'

interface RemoveKeyDialogProps {
  workspace: Workspace
  apiKey: ApiKey
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a key ends, and ends it. */
export function RemoveKeyDialog({ workspace, apiKey, onRemoved, onClose }: RemoveKeyDialogProps) {
  const { t } = useTranslation('developers')
  const { t: tOfSettings } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const remove = useRemoveApiKey(workspace)
  const { id, name } = apiKey
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: (_, isHere) => {
        show({ tone: 'success', message: () => t('removed', { name }) })
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
    <Dialog title={t('removeTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      <p>{t('removeText')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
          {tOfSettings('remove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
