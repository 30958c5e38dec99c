import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './connect-hint.module.css'

const storageKey = 'connect_later'

/** The step that is left where searches came in before the store was connected. It can be put off for good. */
export function ConnectHint({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('dashboard')
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(storageKey) === workspaceId)
  if (isPutOff) return null
  const putOff = () => {
    localStorage.setItem(storageKey, workspaceId)
    setIsPutOff(true)
  }
  return (
    <Alert
      tone="info"
      isAnnounced={false}
      action={
        <div className={styles.actions}>
          <Button variant="ghost" onClick={putOff}>
            {t('notNow')}
          </Button>
          <ButtonLink href={paths.store} variant="secondary">
            {t('connectStore')}
          </ButtonLink>
        </div>
      }
    >
      {t('connectHint')}
    </Alert>
  )
}
