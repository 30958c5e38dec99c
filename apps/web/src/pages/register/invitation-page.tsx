import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useHasSession, useUser } from '../../app/use-session.ts'
import styles from '../../features/auth/auth-form.module.css'
import { JoinForm } from '../../features/registration/join-form.tsx'
import { RegisterForm } from '../../features/registration/register-form.tsx'
import {
  type InvitationCheck,
  useInvitationCheck,
  type VerifiedInvitation,
} from '../../features/team/use-invitation-check.ts'
import { paths } from '../../paths.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** /register with the token of an invitation: joins the team with a new account, or with the one that the e-mail has. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('loginAndPass')
  const { check, recheck } = useInvitationCheck(token)
  if (check.state === 'valid')
    return <Acceptance token={token} invitation={check.invitation} onEmailRefused={recheck} />
  return (
    <PublicLayout title={t('invitationTitle')}>
      {check.state === 'checking' ? (
        <Spinner label={t('checkingInvitation')} />
      ) : (
        <Refusal check={check} onRetry={recheck} />
      )}
    </PublicLayout>
  )
}

interface AcceptanceProps {
  token: string
  invitation: VerifiedInvitation
  onEmailRefused: () => void
}

function Acceptance({ token, invitation, onEmailRefused }: AcceptanceProps) {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const goOn = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate])
  const [hasRefused, setHasRefused] = useState(false)
  const user = useUser()
  const { email, store_name: store, has_account: hasAccount } = invitation
  const refuseEmail = () => {
    setHasRefused(true)
    onEmailRefused()
  }
  return (
    <PublicLayout title={t('joinTitle', { store })} subtitle={hasAccount ? t('joinLoginSubtitle') : t('joinSubtitle')}>
      {user && user.email !== email && (
        <Alert tone="info" className={styles.message} isAnnounced={false}>
          {t('otherAccount', { email: user.email })}
        </Alert>
      )}
      {hasAccount ? (
        <>
          <JoinForm invitation={{ email, token }} takesFocus={hasRefused} onDone={goOn} />
          <p className={styles.links}>
            <Link href={paths.forgotPassword}>{t('forgotPassword')}</Link>
          </p>
        </>
      ) : (
        <>
          <RegisterForm invitation={{ email, token }} onEmailRefused={refuseEmail} onDone={goOn} />
          <p className={styles.links}>
            <span>
              {t('haveAccount')} <Link href={paths.login}>{t('loginPage')}</Link>
            </span>
          </p>
        </>
      )}
    </PublicLayout>
  )
}

interface RefusalProps {
  check: Extract<InvitationCheck, { state: 'refused' | 'failed' }>
  onRetry: () => void
}

/** Why the invitation cannot be accepted, and the ways on. */
function Refusal({ check, onRetry }: RefusalProps) {
  const { t } = useTranslation('loginAndPass')
  const hasSession = useHasSession()
  const isFailed = check.state === 'failed'
  return (
    <>
      <Alert
        tone="error"
        action={
          isFailed && (
            <Button variant="secondary" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      >
        {getFailureMessage(check.error, t(isFailed ? 'invitationFailed' : 'invalidInvitation'))}
      </Alert>
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.login}>{t('loginPage')}</Link>
        {hasSession && <Link href={paths.dashboard}>{t('toDashboard')}</Link>}
      </nav>
    </>
  )
}
