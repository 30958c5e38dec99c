import type { Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { NewSecretKey } from './new-secret-key.tsx'
import { ReplaceKeyDialog } from './replace-key-dialog.tsx'
import styles from './secret-key-card.module.css'
import { useCreateSecretKey } from './use-create-secret-key.ts'

/** Says whether the store's assistant has a key, and lets the owner make one, which takes the place of the old. */
export function SecretKeyCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const creation = useCreateSecretKey(workspace.merchant.id)

  const create = async () => {
    try {
      await creation.mutateAsync()
    } catch (error) {
      const message = error instanceof ApiError ? error.firstMessage : undefined
      toast.show({ tone: 'error', message: message ?? t('keyFailed') })
    }
    setIsAsking(false)
  }

  const hasKey = workspace.has_secret_key
  return (
    <Card title={t('secretKey')}>
      <p className={styles.text}>{t('secretKeyText')}</p>
      {creation.data ? (
        <NewSecretKey secretKey={creation.data.secret_key} />
      ) : (
        <p className={styles.state}>{hasKey ? t('hasKey') : t('hasNoKey')}</p>
      )}
      {workspace.role === 'owner' ? (
        <Button
          variant={hasKey ? 'secondary' : 'primary'}
          isBusy={creation.isPending}
          onClick={() => (hasKey ? setIsAsking(true) : void create())}
        >
          {hasKey ? t('replaceKey') : t('createKey')}
        </Button>
      ) : (
        <p className={styles.text}>{t('ownerOnlyKey')}</p>
      )}
      {isAsking && (
        <ReplaceKeyDialog isBusy={creation.isPending} onConfirm={create} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  )
}
