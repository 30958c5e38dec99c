import { useQueryClient } from '@tanstack/react-query'
import { changePasswordRoute, type RouteCall } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { useUser } from '../../app/use-session.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import { useToast } from '../../ui/toasts.tsx'
import styles from './auth-form.module.css'
import { PasswordField } from './password-field.tsx'
import { devicesKey } from './use-devices.ts'

const names = ['current_password', 'new_password'] as const
type Name = (typeof names)[number]

/** Changes the password of the signed-in user. Rendered anew each time it opens, so that no error is left from before. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const user = useUser()
  const change = useChangePassword()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const missingTexts = {
    current_password: t('currentPasswordMissing'),
    new_password: t('newPasswordMissing', { ns: 'loginAndPass' }),
  }
  // The browser would begin with the button that closes the dialog.
  useEffect(() => focusField(form.current, 'current_password'), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = readFields(form, names)
    const empty = names.filter((name) => body[name] === '')
    setMissing(empty)
    change.reset()
    if (empty.length > 0) return focusField(form, empty[0])

    change.mutate(body, {
      onSuccess: (_, isHere) => {
        if (isHere) onClose()
        toast.show({ tone: 'success', message: () => t('passwordChanged') })
      },
      onError: (error, isHere) => {
        const fields = error instanceof ApiError ? error.fields : undefined
        const refused = names.find((name) => fields?.[name])
        if (isHere && refused) focusField(form, refused)
        else showFailure(error, () => t('passwordChangeError'))
      },
    })
  }

  const getError = (name: Name) =>
    missing.includes(name)
      ? missingTexts[name]
      : findFieldFailure({ error: change.error, name, fallback: t('passwordChangeError') })
  return (
    <Dialog title={t('changePassword')} closeLabel={t('close')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user?.email} readOnly hidden />
        <div className={styles.form}>
          <PasswordField
            label={t('currentPassword')}
            name="current_password"
            autoComplete="current-password"
            required
            error={getError('current_password')}
          />
          <PasswordField
            label={t('newPassword', { ns: 'loginAndPass' })}
            name="new_password"
            autoComplete="new-password"
            required
            hint={t('passwordRules', { ns: 'loginAndPass' })}
            error={getError('new_password')}
          />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={change.isPending}>
            {t('changePassword')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useChangePassword() {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: RouteCall<typeof changePasswordRoute>['body']) => callApi(changePasswordRoute, { body }),
    // The other devices have been signed out.
    onSuccess: () => void client.invalidateQueries({ queryKey: devicesKey }),
  })
}
