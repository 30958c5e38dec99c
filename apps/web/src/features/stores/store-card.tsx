import type { Platform, Workspace } from '@voice-shop/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'

const platformNames: Record<Platform, string> = {
  tiendanube: 'Tienda Nube',
  shopify: 'Shopify',
  bigcommerce: 'BigCommerce',
}

export function StoreCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const { merchant, name, time_zone } = workspace
  return (
    <Card title={t('storeData')}>
      <DescriptionList
        items={[
          { name: t('storeName'), value: merchant.store_name || name },
          { name: t('platform'), value: platformNames[merchant.platform] },
          { name: t('storeId'), value: merchant.store_id },
          { name: t('timeZone'), value: time_zone.replaceAll('_', ' ') },
        ]}
      />
    </Card>
  )
}
