import { useCallback, useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTranslation } from '../app/translation.ts'
import styles from '../features/auth/auth-form.module.css'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const code = useResetCode()
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

/**
 * The code of the mail's link. It leaves the address at once, so that no history, bookmark or shared screen keeps it,
 * and goes into the state of the page's entry, which a reload keeps.
 */
function useResetCode(): string {
  const [, navigate] = useLocation()
  const codeInAddress = new URLSearchParams(useSearch()).get('code') ?? ''
  const state = useHistoryState<{ code?: unknown } | null>()
  useEffect(() => {
    if (codeInAddress !== '') navigate(paths.resetPassword, { replace: true, state: { code: codeInAddress } })
  }, [codeInAddress, navigate])
  if (codeInAddress !== '') return codeInAddress
  return typeof state?.code === 'string' ? state.code : ''
}
