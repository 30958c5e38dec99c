import { type ApiKey, maxApiKeys, type Workspace } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ApiKeyItem } from './api-key-item.tsx'
import styles from './api-keys-card.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { NewKey } from './new-key.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { ReplaceKeyDialog } from './replace-key-dialog.tsx'
import { useApiKeys } from './use-api-keys.ts'

interface ApiKeysCardProps {
  workspace: Workspace
  /** The store's. */
  timeZone: string
}

/** The store's keys for programs that do a part only: the owner's alone. */
export function ApiKeysCard({ workspace, timeZone }: ApiKeysCardProps) {
  const { t } = useTranslation('developers')
  const query = useApiKeys(workspace)
  return (
    <Card title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      <QueryBoundary query={query} labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}>
        {(keys) => <ApiKeys workspace={workspace} timeZone={timeZone} keys={keys} />}
      </QueryBoundary>
    </Card>
  )
}

type OpenDialog = { kind: 'create' } | { kind: 'replace' | 'remove'; apiKey: ApiKey }

function ApiKeys({ workspace, timeZone, keys }: ApiKeysCardProps & { keys: readonly ApiKey[] }) {
  const { t } = useTranslation('developers')
  const content = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [made, setMade] = useState<{ api_key: ApiKey; key: string } | null>(null)
  const close = () => setDialog(null)
  const show = (answer: { api_key: ApiKey; key: string }) => {
    setMade(answer)
    close()
  }
  const isFull = keys.length >= maxApiKeys
  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
      {made && <NewKey key={made.key} label={t('newKey', { name: made.api_key.name })} value={made.key} />}
      {keys.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.keys}>
          {keys.map((apiKey) => (
            <ApiKeyItem
              key={apiKey.id}
              apiKey={apiKey}
              timeZone={timeZone}
              onReplace={() => setDialog({ kind: 'replace', apiKey })}
              onRemove={() => setDialog({ kind: 'remove', apiKey })}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.none}>{t('full', { limit: maxApiKeys })}</p>
      ) : (
        <Button variant="secondary" onClick={() => setDialog({ kind: 'create' })}>
          {t('create')}
        </Button>
      )}
      {dialog?.kind === 'create' && <CreateKeyDialog workspace={workspace} onCreated={show} onClose={close} />}
      {dialog?.kind === 'replace' && (
        <ReplaceKeyDialog workspace={workspace} apiKey={dialog.apiKey} onReplaced={show} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveKeyDialog
          workspace={workspace}
          apiKey={dialog.apiKey}
          onRemoved={() => {
            if (made?.api_key.id === dialog.apiKey.id) setMade(null)
            // The button that was pressed goes away with its key.
            content.current?.focus()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
