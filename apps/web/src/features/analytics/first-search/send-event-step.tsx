import { useRef, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { CopyButton } from './copy-button.tsx'
import { createExampleEvent, createUuid, formatCurl } from './first-event.ts'
import styles from './first-search.module.css'

export function SendEventStep({ secretKey }: { secretKey: string | undefined }) {
  const { t, i18n } = useTranslation('firstSearch')
  const [eventId] = useState(createUuid)
  const command = useRef<HTMLElement>(null)
  const example = {
    query: t('exampleQuery'),
    category: t('exampleCategory'),
    productNames: [t('exampleProduct1'), t('exampleProduct2')],
  }
  const curl = formatCurl({
    origin: window.location.origin,
    secretKey: secretKey ?? t('keyPlaceholder'),
    event: createExampleEvent(example, eventId, i18n.language),
  })
  return (
    <>
      <div className={styles.commandHead}>
        <p className={styles.hint}>{t('sendIntro')}</p>
        <CopyButton label={t('copyCommand')} source={command} />
      </div>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.command} aria-label={t('sendCommand')} tabIndex={0}>
        <pre>
          <code ref={command}>{curl}</code>
        </pre>
      </section>
    </>
  )
}
