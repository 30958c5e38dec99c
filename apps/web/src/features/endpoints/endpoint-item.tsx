import type { ListedEndpoint, Workspace } from '@voice-shop/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ChangeEndpointDialog } from './change-endpoint-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import styles from './endpoints.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { useChangeEndpoint, useRemoveEndpoint, useTestEndpoint } from './use-endpoints.ts'

const tones = { on: 'success', off: 'neutral', gone: 'error', failing: 'error' } as const

type OpenDialog = 'change' | 'secret' | 'off' | 'delete'

interface EndpointItemProps {
  workspace: Workspace
  endpoint: ListedEndpoint
  onSecret: (secret: string) => void
  onRemoved: () => void
}

/** One endpoint: how it is, what can be done with it, and on demand its log. */
export function EndpointItem({ workspace, endpoint, onSecret, onRemoved }: EndpointItemProps) {
  const { t } = useTranslation('endpoints')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const logId = useId()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const change = useChangeEndpoint(workspace)
  const removal = useRemoveEndpoint(workspace)
  const test = useTestEndpoint(workspace)
  const { id, url, state } = endpoint
  const isOn = state === 'on'
  /** Not one that was opened meanwhile. */
  const close = (asked: OpenDialog) => setDialog((open) => (open === asked ? null : open))
  const nameAction = (action: string) => ({ 'aria-label': t('actionOf', { action, name: url }), children: action })

  const sendTest = () =>
    test.mutate(id, {
      onSuccess: () => {
        setIsLogOpen(true)
        show({ tone: 'success', message: () => t('testSent') })
      },
      onError: (error) => showFailure(error, () => t('testError')),
    })
  const switchTo = (next: boolean) =>
    change.mutate(
      { id, isOn: next },
      {
        onSuccess: () => {
          close('off')
          show({ tone: 'success', message: () => t(next ? 'switchedOn' : 'switchedOff') })
        },
        onError: (error) => {
          close('off')
          showFailure(error, () => t('changeError'))
        },
      },
    )
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        close('delete')
        onRemoved()
        show({ tone: 'success', message: () => t('deleted') })
      },
      onError: (error) => {
        showFailure(error, () => t('deleteError'))
        close('delete')
      },
    })

  return (
    <li className={styles.endpoint}>
      <h3 className={styles.name}>
        <span>{url}</span> <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </h3>
      <EndpointFacts endpoint={endpoint} timeZone={workspace.time_zone} />
      <div className={styles.actions}>
        {isOn && <Button variant="secondary" {...nameAction(t('test'))} isBusy={test.isPending} onClick={sendTest} />}
        <Button variant="secondary" {...nameAction(t('change'))} onClick={() => setDialog('change')} />
        <Button variant="secondary" {...nameAction(t('secret'))} onClick={() => setDialog('secret')} />
        <Button
          variant="secondary"
          {...nameAction(t(isOn ? 'switchOff' : 'switchOn'))}
          isBusy={change.isPending}
          onClick={() => (isOn ? setDialog('off') : switchTo(true))}
        />
        <Button variant="secondary" {...nameAction(t('delete'))} onClick={() => setDialog('delete')} />
        <Button
          variant="ghost"
          {...nameAction(t('log'))}
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setIsLogOpen(!isLogOpen)}
        />
      </div>
      {isLogOpen && <DeliveryLog id={logId} workspace={workspace} endpoint={endpoint} />}
      {dialog === 'change' && (
        <ChangeEndpointDialog workspace={workspace} endpoint={endpoint} onClose={() => close('change')} />
      )}
      {dialog === 'secret' && (
        <SecretDialog workspace={workspace} endpoint={endpoint} onSecret={onSecret} onClose={() => close('secret')} />
      )}
      {dialog === 'off' && (
        <ConfirmDialog
          title={t('switchOffTitle')}
          url={url}
          text={t('switchOffText')}
          action={t('switchOff')}
          isBusy={change.isPending}
          onConfirm={() => switchTo(false)}
          onClose={() => close('off')}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          url={url}
          text={t('deleteText')}
          action={t('delete')}
          isBusy={removal.isPending}
          onConfirm={remove}
          onClose={() => close('delete')}
        />
      )}
    </li>
  )
}
