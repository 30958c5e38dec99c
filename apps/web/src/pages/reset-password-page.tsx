import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import styles from '../features/auth/auth-form.module.css'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { useMailCode } from '../features/auth/use-mail-code.ts'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const code = useMailCode()
  const goOn = useCallback(() => navigate(paths.login, { replace: true, state: { isPasswordReset: true } }), [navigate])
  return (
    <PublicLayout title={t('newPasswordTitle')}>
      <ResetPasswordForm key={code} code={code} onDone={goOn} />
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.forgotPassword}>{t('requestLink')}</Link>
        <Link href={paths.login}>{t('backToLogin')}</Link>
      </nav>
    </PublicLayout>
  )
}
