import type { Role } from '@voice-shop/contract'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'

interface ProfileCardProps {
  user: SessionUser
  /** The role in the selected workspace, undefined while it is not known. */
  role: Role | undefined
}

export function ProfileCard({ user, role }: ProfileCardProps) {
  const { t } = useTranslation('settings')
  return (
    <Card title={t('profile')}>
      <DescriptionList
        items={[
          { name: t('name'), value: `${user.first_name} ${user.last_name}`.trim() },
          { name: t('email'), value: user.email },
          { name: t('role'), value: role && t(role) },
        ]}
      />
    </Card>
  )
}
