import { useQueryClient } from '@tanstack/react-query'
import { languages, type StoreSettings, type WidgetSettings, type Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { WidgetPreview } from '../../widget/widget.public.ts'
import styles from './first-search.module.css'

interface TryStepProps {
  workspace: Workspace
  hasSamples: boolean
  settings: StoreSettings
  widget: WidgetSettings
}

/** The assistant itself, to be asked about what the store has; said to be a test, which counts nowhere. */
export function TryStep({ workspace, hasSamples, settings, widget }: TryStepProps) {
  const { t, i18n } = useTranslation('firstSearch')
  const client = useQueryClient()
  const hasTried = settings.first_steps.has_tried
  return (
    <>
      <p className={styles.hint}>
        {t('tryIntro')} {hasSamples && t('trySamples')}
      </p>
      <div role="status">{hasTried && <p className={styles.tried}>{t('tried')}</p>}</div>
      <div className={styles.preview}>
        <WidgetPreview
          widgetKey={settings.widget_key}
          // What the store's pages are told may be off so far.
          settings={{ ...widget, is_on: true }}
          isOpen
          caption={
            <>
              <Badge tone="primary">{t('test')}</Badge> {t('testText')}
            </>
          }
          language={languages.find((name) => name === i18n.language) ?? 'en'}
          onAnswered={() => {
            if (!hasTried) void client.invalidateQueries({ queryKey: ['store', workspace.id] })
          }}
        />
      </div>
    </>
  )
}
