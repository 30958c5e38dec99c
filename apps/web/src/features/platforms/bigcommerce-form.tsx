import type { Workspace } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readTrimmedFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './connection-card.module.css'
import { useConnectBigCommerce } from './use-connection.ts'

const names = ['client_id', 'store_hash', 'access_token'] as const
type Name = (typeof names)[number]

interface Failure {
  /** Null where the form is not filled in. */
  error: Error | null
  names: readonly string[]
}

/** Connects a BigCommerce store with an API account that its owner made in the control panel. */
export function BigCommerceForm({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const connect = useConnectBigCommerce(workspace)
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => focusField(form.current, 'client_id'), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const access = readTrimmedFields(element, names)
    const missing = names.filter((name) => access[name] === '')
    setFailure(missing.length > 0 ? { error: null, names: missing } : null)
    if (missing.length > 0) return focusField(element, missing[0])
    connect.mutate(access, {
      onSuccess: (_, isHere) => {
        show({ tone: 'success', message: () => t('storeConnected') })
        if (isHere) onClose()
      },
      onError: (error, isHere) => {
        if (!isHere) return showFailure(error, () => t('connectError'))
        const { fields = {} } = error instanceof ApiError ? error : {}
        setFailure({ error, names: Object.keys(fields) })
        focusField(
          element,
          names.find((name) => name in fields),
        )
      },
    })
  }

  const getFieldProps = (name: Name) => ({
    name,
    required: true,
    isMarkedRequired: true,
    isInvalid: failure?.names.includes(name) ?? false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 255,
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={t('connectBigCommerce')}>
      <div>
        <h3 className={styles.formTitle}>{t('connectBigCommerce')}</h3>
        <p className={styles.note}>{t('credentialsText')}</p>
      </div>
      <TextField {...getFieldProps('client_id')} label={t('clientId')} />
      <TextField {...getFieldProps('store_hash')} label={t('storeHash')} hint={t('storeHashHint')} />
      <TextField {...getFieldProps('access_token')} label={t('accessToken')} type="password" />
      {failure && (
        <Alert tone="error">
          {failure.error ? getFailureMessage(failure.error, t('connectError')) : t('platforms.credentials_required')}
        </Alert>
      )}
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={connect.isPending}>
          {t('connectStore')}
        </Button>
      </div>
    </form>
  )
}
