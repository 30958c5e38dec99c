import { useTranslation } from '../app/translation.ts'
import { DevicesCard } from '../features/auth/devices-card.tsx'
import { EmailCard } from '../features/auth/email-card.tsx'
import { PasswordCard } from '../features/auth/password-card.tsx'
import { TwoStepCard } from '../features/auth/two-step/two-step-card.tsx'
import { DigestCard } from '../features/digest/digest-card.tsx'
import { CountryCard } from '../features/profile/country-card.tsx'
import { ProfileCard } from '../features/profile/profile-card.tsx'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { Alert } from '../ui/alert.tsx'
import { CardStack } from '../ui/card-stack.tsx'

const twoStepId = 'two-step'

export function AccountPage() {
  const { t } = useTranslation('settings')
  const { workspace } = useWorkspace()
  return (
    <SettingsFrame title={t('accountPage')}>
      <CardStack>
        {workspace?.is_two_step_missing && (
          <Alert tone="warning" action={<a href={`#${twoStepId}`}>{t('toTwoStep')}</a>}>
            {t('twoStepMissing', { store: workspace.name })}
          </Alert>
        )}
        <ProfileCard />
        <EmailCard />
        <CountryCard />
        <PasswordCard />
        <div id={twoStepId}>
          <TwoStepCard />
        </div>
        <DevicesCard />
        {workspace && !workspace.is_two_step_missing && <DigestCard />}
      </CardStack>
    </SettingsFrame>
  )
}
