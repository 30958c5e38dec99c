import { Link } from 'wouter'
import { useTranslation } from '../app/translation.ts'
import { useHasSession } from '../app/use-session.ts'
import styles from '../features/auth/auth-form.module.css'
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx'
import { useMailCode } from '../features/auth/use-mail-code.ts'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'

/** Where the link of the mail to a new e-mail leads, in any browser. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('loginAndPass')
  const hasSession = useHasSession()
  const code = useMailCode()
  return (
    <PublicLayout title={t('confirmEmailTitle')}>
      <ConfirmEmailForm key={code} code={code} />
      <p className={styles.links}>
        <Link href={hasSession ? paths.account : paths.login}>{t(hasSession ? 'accountPage' : 'loginPage')}</Link>
      </p>
    </PublicLayout>
  )
}
