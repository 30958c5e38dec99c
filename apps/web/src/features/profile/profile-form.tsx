import type { Profile } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { focusField, readTrimmedFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './profile-form.module.css'
import { useUpdateProfile } from './use-profile.ts'

const names = ['first_name', 'last_name', 'phone'] as const
type Name = (typeof names)[number]

const missingKeys = { first_name: 'firstNameMissing', last_name: 'lastNameMissing' } as const
type RequiredName = keyof typeof missingKeys

interface ProfileFormProps {
  profile: Profile
  isEditing: boolean
  /** Called after saving, and for leaving all as it was. */
  onDone: () => void
}

export function ProfileForm({ profile, isEditing, onDone }: ProfileFormProps) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const update = useUpdateProfile()
  const form = useRef<HTMLFormElement>(null)
  const isSaving = useRef(false)
  const [missing, setMissing] = useState<readonly RequiredName[]>([])

  const focus = (name: Name | undefined) => focusField(form.current, name)
  useEffect(() => focusField(form.current, isEditing ? 'first_name' : undefined), [isEditing])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving.current || !isEditing) return
    const body = readTrimmedFields(event.currentTarget, names)
    const empty = (['first_name', 'last_name'] as const).filter((name) => body[name] === '')
    setMissing(empty)
    update.reset()
    if (empty.length > 0) return focus(empty[0])

    isSaving.current = true
    try {
      await update.mutateAsync(body)
      toast.show({ tone: 'success', message: () => t('profileSaved') })
      onDone()
    } catch (error) {
      showFailure(error, () => t('profileSaveError'))
      const fields = error instanceof ApiError ? error.fields : undefined
      focus(names.find((name) => fields?.[name]))
    } finally {
      isSaving.current = false
    }
  }

  const getError = (name: Name) => {
    const empty = missing.find((it) => it === name)
    return empty
      ? t(missingKeys[empty], { ns: 'loginAndPass' })
      : findFieldFailure({ error: update.error, name, fallback: t('profileSaveError') })
  }
  const getFieldProps = (name: Name) => ({
    name,
    defaultValue: profile[name],
    disabled: !isEditing,
    error: getError(name),
  })
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          {...getFieldProps('first_name')}
          label={t('firstName', { ns: 'loginAndPass' })}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          {...getFieldProps('last_name')}
          label={t('lastName', { ns: 'loginAndPass' })}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          defaultValue={profile.email}
          disabled
          hint={isEditing && t('emailBelow')}
        />
        <TextField
          {...getFieldProps('phone')}
          label={t('phone', { ns: 'loginAndPass' })}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      {isEditing && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={update.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
