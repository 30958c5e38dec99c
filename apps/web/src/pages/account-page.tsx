import { useTranslation } from 'react-i18next'
import { useUser } from '../app/use-session.ts'
import { useWorkspace } from '../app/workspace.tsx'
import { ProfileCard } from '../features/profile/profile-card.tsx'
import { PageHeading } from '../shell/page-heading.tsx'

export function AccountPage() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const { workspace } = useWorkspace()
  return (
    <>
      <PageHeading title={t('accountTitle')} isBelowSettings />
      {user && <ProfileCard user={user} role={workspace?.role} />}
    </>
  )
}
