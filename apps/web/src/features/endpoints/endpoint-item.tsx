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
  const [dialog, setDialog] = useState<{ kind: OpenDialog } | null>(null)
  const change = useChangeEndpoint(workspace)
  const removal = useRemoveEndpoint(workspace)
  const test = useTestEndpoint(workspace)
  const { id, url, state } = endpoint
  const isOn = state === 'on'
  /** Not one that was opened meanwhile. */
  const close = () => setDialog((now) => (now === dialog ? null : now))
  const open = (kind: OpenDialog) => setDialog({ kind })
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
          close()
          show({ tone: 'success', message: () => t(next ? 'switchedOn' : 'switchedOff') })
        },
        onError: (error) => {
          close()
          showFailure(error, () => t('changeError'))
        },
      },
    )
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        close()
        onRemoved()
        show({ tone: 'success', message: () => t('deleted') })
      },
      onError: (error) => {
        showFailure(error, () => t('deleteError'))
        close()
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
        <Button variant="secondary" {...nameAction(t('change'))} onClick={() => open('change')} />
        <Button variant="secondary" {...nameAction(t('secret'))} onClick={() => open('secret')} />
        <Button
          variant="secondary"
          {...nameAction(t(isOn ? 'switchOff' : 'switchOn'))}
          isBusy={change.isPending}
          onClick={() => (isOn ? open('off') : switchTo(true))}
        />
        <Button variant="secondary" {...nameAction(t('delete'))} onClick={() => open('delete')} />
        <Button
          variant="ghost"
          {...nameAction(t('log'))}
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setIsLogOpen(!isLogOpen)}
        />
      </div>
      {isLogOpen && <DeliveryLog id={logId} workspace={workspace} endpoint={endpoint} />}
      {dialog?.kind === 'change' && <ChangeEndpointDialog workspace={workspace} endpoint={endpoint} onClose={close} />}
      {dialog?.kind === 'secret' && (
        <SecretDialog workspace={workspace} endpoint={endpoint} onSecret={onSecret} onClose={close} />
      )}
      {dialog?.kind === 'off' && (
        <ConfirmDialog
          title={t('switchOffTitle')}
          url={url}
          text={t('switchOffText')}
          action={t('switchOff')}
          isBusy={change.isPending}
          onConfirm={() => switchTo(false)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          url={url}
          text={t('deleteText')}
          action={t('delete')}
          isBusy={removal.isPending}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </li>
  )
}
