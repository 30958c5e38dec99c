import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Card } from '../../../ui/card.tsx'
import { useCreateSecretKey } from '../use-create-secret-key.ts'
import styles from './api-example.module.css'
import { SecretKeyStep } from './secret-key-step.tsx'
import { SendEventStep } from './send-event-step.tsx'

/** A key, and an example that is sent with it: how a store's own assistant tells of searches. */
export function ApiExampleCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('apiExample')
  const showFailure = useFailureToast()
  const { secretKey, isCreating, error, create, replace } = useCreateSecretKey(workspace.merchant.id)
  const createAndTell = () =>
    create({ onError: (failure, isHere) => isHere || showFailure(failure, () => t('keyFailed')) })
  const canCreate = workspace.permissions.includes('store.update')
  return (
    <Card title={t('title')}>
      <div className={styles.parts}>
        <p className={styles.hint}>{t('text')}</p>
        <section className={styles.part}>
          <h3 className={styles.title}>{t('keyTitle')}</h3>
          {canCreate ? (
            <SecretKeyStep
              hasSecretKey={workspace.has_secret_key}
              secretKey={secretKey}
              isCreating={isCreating}
              error={error}
              onCreate={createAndTell}
              onReplace={replace}
            />
          ) : (
            <p className={styles.hint}>{t('ownerOnly')}</p>
          )}
        </section>
        <section className={styles.part}>
          <h3 className={styles.title}>{t('sendTitle')}</h3>
          <SendEventStep secretKey={secretKey} />
        </section>
      </div>
    </Card>
  )
}
