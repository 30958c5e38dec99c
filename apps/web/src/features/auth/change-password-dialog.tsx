import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePasswordRoute, type RouteCall } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { useUser } from '../../app/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './auth-form.module.css'
import { focusField, readFields } from './form-fields.ts'
import { PasswordField } from './password-field.tsx'
import { devicesKey } from './use-devices.ts'

const names = ['current_password', 'new_password'] as const
type FieldErrors = Partial<Record<(typeof names)[number], string>>

/** Changes the password of the signed-in user. Rendered anew each time it opens, so that no error is left from before. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const user = useUser()
  const change = useChangePassword()
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  // The browser would begin with the button that closes the dialog.
  useEffect(() => {
    if (form.current) focusField(form.current, 'current_password')
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const body = readFields(form, names)
    const missing: FieldErrors = {
      ...(body.current_password === '' && { current_password: t('currentPasswordMissing') }),
      ...(body.new_password === '' && { new_password: t('newPasswordMissing') }),
    }
    setErrors(missing)
    const empty = names.find((name) => missing[name])
    if (empty) return focusField(form, empty)

    isSending.current = true
    try {
      await change.mutateAsync(body)
      onClose()
      toast.show({ tone: 'success', message: t('passwordChanged') })
    } catch (error) {
      const { detail, fields = {} } = error instanceof ApiError ? error : {}
      setErrors(Object.fromEntries(names.map((name) => [name, fields[name]?.[0]])))
      const refused = names.find((name) => fields[name])
      if (refused) focusField(form, refused)
      else toast.show({ tone: 'error', message: detail ?? t('passwordChangeError') })
    } finally {
      isSending.current = false
    }
  }

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
            error={errors.current_password}
          />
          <PasswordField
            label={t('newPassword')}
            name="new_password"
            autoComplete="new-password"
            required
            hint={t('passwordRules', { ns: 'loginAndPass' })}
            error={errors.new_password}
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
  return useMutation({
    mutationFn: (body: RouteCall<typeof changePasswordRoute>['body']) => callApi(changePasswordRoute, { body }),
    // The other devices have been signed out.
    onSuccess: () => void client.invalidateQueries({ queryKey: devicesKey }),
  })
}
