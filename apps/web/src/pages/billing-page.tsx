import { useTranslation } from 'react-i18next'
import { UsageCard } from '../features/usage/usage-card.tsx'
import { PageHeading } from '../shell/page-heading.tsx'

export function BillingPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeading title={t('billingTitle')} isBelowSettings />
      <UsageCard />
    </>
  )
}
