import { type KeyOverlap, keyOverlaps, type StoreSettings, type Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import { NewKey } from '../keys/keys.public.ts'
import { BurstNotice } from './burst-notice.tsx'
import { KeyList } from './key-list.tsx'
import styles from './secret-key-card.module.css'
import { useCreateSecretKey } from './use-create-secret-key.ts'

/** Says whether the store's assistant has a key, and lets the owner make one, which takes the place of the old. */
export function SecretKeyCard({ workspace, settings }: { workspace: Workspace; settings: StoreSettings }) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const [isAsking, setIsAsking] = useState(false)
  const [overlap, setOverlap] = useState<`${KeyOverlap}`>('0')
  const { secretKey, isCreating, create, replace } = useCreateSecretKey(workspace.merchant.id)

  const createAndTell = () =>
    create({
      onError: (error) => showFailure(error, () => t('keyFailed')),
    })

  const hasKey = workspace.has_secret_key
  return (
    <Card title={t('secretKey')}>
      <p className={styles.text}>{t('secretKeyText')}</p>
      {settings.burst && <BurstNotice burst={settings.burst} timeZone={settings.time_zone} />}
      {secretKey && <NewKey label={t('newKey')} value={secretKey} />}
      {hasKey ? <KeyList settings={settings} /> : <p className={styles.state}>{t('hasNoKey')}</p>}
      {workspace.role === 'owner' ? (
        <Button
          variant={hasKey ? 'secondary' : 'primary'}
          isBusy={isCreating}
          onClick={() => (hasKey ? setIsAsking(true) : createAndTell())}
        >
          {hasKey ? t('replaceKey') : t('createKey')}
        </Button>
      ) : (
        <p className={styles.text}>{t('ownerOnlyKey')}</p>
      )}
      {isAsking && (
        <ProofDialog
          title={t('replaceKeyTitle')}
          action={t('replaceKey')}
          isDanger
          onConfirm={async (proof) => {
            await replace({ ...proof, overlap_hours: Number(overlap) as KeyOverlap })
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          <p className={styles.overlap}>{t(overlap === '0' ? 'replaceKeyText' : 'replaceKeyLater')}</p>
          <SelectField
            className={styles.overlap}
            label={t('keyOverlap')}
            value={overlap}
            options={keyOverlaps.map((hours) => ({ value: `${hours}` as const, label: t(`keyOverlap.${hours}`) }))}
            onChange={setOverlap}
          />
        </ProofDialog>
      )}
    </Card>
  )
}
