import type { StoreSettings, Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useCreateWidgetKey } from './use-store-settings.ts'
import styles from './widget-card.module.css'
import { createWidgetSnippet, listPlacementSteps } from './widget-snippet.ts'

interface WidgetCardProps {
  workspace: Workspace
  settings: StoreSettings
}

/** The line that puts the assistant on the store's pages, where it goes, and the key in it. */
export function WidgetCard({ workspace, settings }: WidgetCardProps) {
  const { t } = useTranslation('settings')
  const [isAsking, setIsAsking] = useState(false)
  const labels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  const snippet = createWidgetSnippet(window.location.origin, settings.widget_key)
  // A store that was never connected has a platform in name only.
  const platform = settings.store_id === '' ? null : settings.platform
  const code = <CodeBlock label={t('widgetSnippet')} code={snippet} labels={labels} />
  const steps = (
    <ol className={styles.steps}>
      {listPlacementSteps(platform).map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ol>
  )
  return (
    <Card title={t('widget')}>
      <div className={styles.content}>
        {platform !== null && (settings.is_widget_placed || platform === 'shopify') ? (
          <>
            {platform === 'shopify' ? (
              <>
                <p className={styles.note}>{t('widgetTextShopify')}</p>
                {steps}
              </>
            ) : (
              <p className={styles.note}>{t('widgetTextPlaced', { platform: t(`platform.${platform}`) })}</p>
            )}
            <details className={styles.byHand}>
              <summary>{t('widgetByHand')}</summary>
              {code}
            </details>
          </>
        ) : (
          <>
            <p className={styles.note}>{t('widgetText')}</p>
            {code}
            {steps}
          </>
        )}
        <div className={styles.key}>
          <h3 className={styles.keyTitle}>{t('widgetKey')}</h3>
          <p className={styles.note}>{t('widgetKeyText')}</p>
          <CodeBlock label={t('widgetKey')} code={settings.widget_key} labels={labels} />
          {workspace.permissions.includes('store.update') && (
            <div>
              <Button variant="secondary" onClick={() => setIsAsking(true)}>
                {t('replaceWidgetKey')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {isAsking && <ReplaceWidgetKeyDialog workspace={workspace} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function ReplaceWidgetKeyDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const replace = useCreateWidgetKey(workspace)
  const confirm = () =>
    replace.mutate(undefined, {
      onSuccess: (_, isHere) => {
        show({ tone: 'success', message: () => t('widgetKeyReplaced') })
        if (isHere) onClose()
      },
      onError: (error, isHere) => {
        showFailure(error, () => t('widgetKeyError'))
        if (isHere) onClose()
      },
    })
  return (
    <Dialog title={t('replaceWidgetKeyTitle')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('replaceWidgetKeyText')}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={replace.isPending} onClick={confirm}>
          {t('replaceWidgetKey')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
