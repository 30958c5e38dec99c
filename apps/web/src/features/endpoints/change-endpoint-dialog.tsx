import type { Endpoint, Workspace } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './endpoints.module.css'
import { EventTypesField, focusEventTypes } from './event-types-field.tsx'
import { useChangeEndpoint } from './use-endpoints.ts'

interface ChangeEndpointDialogProps {
  workspace: Workspace
  endpoint: Endpoint
  onClose: () => void
}

/** Changes what an endpoint is told of. Its address stays: another one is another endpoint, with a secret of its own. */
export function ChangeEndpointDialog({ workspace, endpoint, onClose }: ChangeEndpointDialogProps) {
  const { t } = useTranslation('endpoints')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const change = useChangeEndpoint(workspace)
  const [eventTypes, setEventTypes] = useState(endpoint.event_types)
  const [isSent, setIsSent] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSent(true)
    if (eventTypes.length === 0) return focusEventTypes(event.currentTarget)
    change.mutate(
      { id: endpoint.id, eventTypes },
      {
        onSuccess: (_, isHere) => {
          if (isHere) onClose()
          show({ tone: 'success', message: () => t('changed') })
        },
        onError: (error) => showFailure(error, () => t('changeError')),
      },
    )
  }
  return (
    <Dialog title={t('changeTitle')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={styles.form}>
          <p className={styles.summary}>
            <strong>{endpoint.url}</strong>
          </p>
          <EventTypesField value={eventTypes} isMissing={isSent && eventTypes.length === 0} onChange={setEventTypes} />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={change.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
