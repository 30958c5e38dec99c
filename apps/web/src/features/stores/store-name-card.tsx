import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { StoreNameForm } from './store-name-form.tsx'

export function StoreNameCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  return (
    <Card title={t('storeName')}>
      <StoreNameForm workspace={workspace} />
    </Card>
  )
}
