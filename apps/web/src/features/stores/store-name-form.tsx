import type { Workspace } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { focusField, readTrimmedFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './store-name-form.module.css'
import { useRenameStore } from './use-rename-store.ts'

/** The store's name, for its owner. */
export function StoreNameForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { show } = useToast()
  const showFailure = useFailureToast()
  const rename = useRenameStore(workspace)
  const [isMissing, setIsMissing] = useState(false)
  const { store_name: current } = workspace.merchant

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { store_name: name } = readTrimmedFields(form, ['store_name'])
    setIsMissing(name === '')
    rename.reset()
    if (name === '') return focusField(form, 'store_name')
    rename.mutate(name, {
      onSuccess: () => show({ tone: 'success', message: () => t('storeNameSaved') }),
      onError: (error, isHere) => {
        focusField(form, 'store_name')
        if (!(isHere && error instanceof ApiError && error.fields)) showFailure(error, () => t('storeNameError'))
      },
    })
  }
  const failure = findFieldFailure({ error: rename.error, name: 'store_name', fallback: t('storeNameError') })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        // A change made elsewhere is what the field begins with.
        key={current}
        className={styles.name}
        label={t('storeName')}
        name="store_name"
        autoComplete="organization"
        maxLength={100}
        required
        defaultValue={current}
        error={isMissing ? t('storeNameMissing') : failure}
      />
      <Button type="submit" variant="secondary" isBusy={rename.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
