import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { useWidgetSettings } from './use-widget-settings.ts'
import styles from './widget-help-card.module.css'

const topics = ['shoppers', 'platforms', 'voice', 'privacy'] as const

/** What owners ask of it, each answer opened by who wants to know; with a text for the store's privacy policy. */
export function WidgetHelpCard() {
  const { t } = useTranslation('storeWidget')
  const { data } = useWidgetSettings()
  const labels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  const days = data?.settings.sentence_days ?? null
  const kept = days === null ? t('helpPolicyKept') : t('helpPolicyDays', { number: days })
  return (
    <Card title={t('help')}>
      <div className={styles.topics}>
        {topics.map((topic) => (
          <details key={topic} className={styles.topic}>
            <summary>{t(`help.${topic}`)}</summary>
            <p className={styles.text}>{t(`help.${topic}Text`)}</p>
            {topic === 'privacy' && data && (
              <>
                <p className={styles.text}>{t('helpPolicyIntro')}</p>
                <CodeBlock label={t('helpPolicyLabel')} code={`${t('helpPolicy')} ${kept}`} labels={labels} />
              </>
            )}
          </details>
        ))}
      </div>
    </Card>
  )
}
