import type { StoreSettings, Workspace } from '@voice-shop/contract'
import { Globe, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './origins-card.module.css'
import { useUpdateStore } from './use-store-settings.ts'

interface OriginsCardProps {
  workspace: Workspace
  settings: StoreSettings
}

/** The addresses on whose pages the widget may run. */
export function OriginsCard({ workspace, settings: { allowed_origins: origins } }: OriginsCardProps) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const update = useUpdateStore(workspace)
  const input = useRef<HTMLInputElement>(null)
  const canChange = workspace.permissions.includes('store.update')

  // What an address is put back into may have changed since it was taken away.
  const shown = useRef(origins)
  useEffect(() => {
    shown.current = origins
  })

  const restore = (origin: string, place: number) =>
    update.mutate(
      { allowed_origins: shown.current.filter((other) => other !== origin).toSpliced(place, 0, origin) },
      {
        onSuccess: () => show({ tone: 'success', message: () => t('originRestored', { origin }) }),
        onError: (error) => showFailure(error, () => t('originsError')),
      },
    )

  const remove = (origin: string) => {
    const undo = { label: () => t('undo'), run: () => restore(origin, origins.indexOf(origin)) }
    update.mutate(
      { allowed_origins: origins.filter((other) => other !== origin) },
      {
        onSuccess: () => {
          show({ tone: 'success', message: () => t('originRemoved', { origin }), action: undo })
          // The button that had the focus is gone.
          input.current?.focus()
        },
        onError: (error) => showFailure(error, () => t('originsError')),
      },
    )
  }
  return (
    <Card title={t('origins')}>
      <div className={styles.content}>
        <p className={styles.note}>{t('originsText')}</p>
        {origins.length === 0 ? (
          <p className={styles.empty}>{t('originsEmpty')}</p>
        ) : (
          <ul className={styles.list} aria-label={t('origins')} aria-busy={update.isPending}>
            {origins.map((origin) => (
              <li key={origin} className={styles.origin}>
                <Globe size={16} aria-hidden="true" />
                <span className={styles.address}>{origin}</span>
                {canChange && (
                  <IconButton label={t('removeOrigin', { origin })} onClick={() => remove(origin)}>
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {canChange ? (
          <AddOriginForm input={input} origins={origins} update={update} />
        ) : (
          <p className={styles.note}>{t('ownerOnlyStore')}</p>
        )}
      </div>
    </Card>
  )
}

const originsField = 'allowed_origins'

interface AddOriginFormProps {
  input: RefObject<HTMLInputElement | null>
  origins: readonly string[]
  update: ReturnType<typeof useUpdateStore>
}

function AddOriginForm({ input, origins, update }: AddOriginFormProps) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const [refusal, setRefusal] = useState<{ error: Error } | 'missing' | null>(null)
  const refuse = (found: { error: Error } | 'missing') => {
    setRefusal(found)
    input.current?.focus()
  }

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const address = input.current?.value.trim() ?? ''
    setRefusal(null)
    if (address === '') return refuse('missing')
    update.mutate(
      { allowed_origins: [...origins, address] },
      {
        onSuccess: () => form.reset(),
        onError: (error, isHere) => {
          if (isHere && error instanceof ApiError && error.fields?.[originsField]) refuse({ error })
          else showFailure(error, () => t('originsError'))
        },
      },
    )
  }
  const failure =
    refusal === 'missing'
      ? t('originMissing')
      : findFieldFailure({ error: refusal?.error, name: originsField, fallback: t('originsError') })
  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <TextField
        ref={input}
        label={t('originAddress')}
        placeholder="https://www.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        error={failure}
      />
      <Button type="submit" variant="secondary" isBusy={update.isPending}>
        {t('addOrigin')}
      </Button>
    </form>
  )
}
