import { useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTranslation } from '../app/translation.ts'
import styles from '../features/auth/auth-form.module.css'
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation('loginAndPass')
  const [isSent, setIsSent] = useState(false)
  return (
    <PublicLayout title={t('passwordPage')} {...(!isSent && { subtitle: t('forgotSubtitle') })}>
      <ForgotPasswordForm onSent={() => setIsSent(true)} />
      <p className={styles.links}>
        <Link href={paths.login} state={useHistoryState<unknown>()}>
          {t('backToLogin')}
        </Link>
      </p>
    </PublicLayout>
  )
}
