import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../app/workspace.tsx'
import { SecretKeyCard } from '../features/stores/secret-key-card.tsx'
import { StoreCard } from '../features/stores/store-card.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './store-page.module.css'

export function StorePage() {
  const { t } = useTranslation('settings')
  const { workspace } = useWorkspace()
  return (
    <>
      <PageHeading title={t('storeTitle')} isBelowSettings />
      {workspace ? (
        <div className={styles.cards}>
          <StoreCard workspace={workspace} />
          <SecretKeyCard key={workspace.id} workspace={workspace} />
        </div>
      ) : (
        <Spinner label={t('loadingStore')} isFullPage />
      )}
    </>
  )
}
