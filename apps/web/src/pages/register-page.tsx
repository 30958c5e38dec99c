import { useCallback } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTranslation } from '../app/translation.ts'
import styles from '../features/auth/auth-form.module.css'
import { readInstallationLink } from '../features/registration/installation-link.ts'
import { RegisterForm } from '../features/registration/register-form.tsx'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { InstallationPage } from './register/installation-page.tsx'
import { InvitationPage } from './register/invitation-page.tsx'

export function RegisterPage() {
  const search = useSearch()
  const token = new URLSearchParams(search).get('token')
  if (token) return <InvitationPage key={token} token={token} />
  const link = readInstallationLink(search)
  return link ? <InstallationPage key={search} link={link} /> : <RegularRegisterPage />
}

function RegularRegisterPage() {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const goOn = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate])
  return (
    <PublicLayout title={t('registerTitle')} subtitle={t('registerSubtitle')}>
      <RegisterForm onDone={goOn} />
      <p className={styles.links}>
        <span>
          {t('haveAccount')}{' '}
          <Link href={paths.login} state={useHistoryState<unknown>()}>
            {t('loginPage')}
          </Link>
        </span>
      </p>
    </PublicLayout>
  )
}
