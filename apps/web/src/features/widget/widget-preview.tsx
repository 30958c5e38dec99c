import type { Language, WidgetSettings } from '@voice-shop/contract'
import { chooseInk } from '@voice-shop/contract/ink'
import { Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../app/translation.ts'
import styles from './widget-preview.module.css'

/** A drawing of the widget on a store's page, as it will be with these settings. */
export function WidgetPreview({ settings, language }: { settings: WidgetSettings; language: Language }) {
  const { t } = useTranslation('storeWidget')
  const { colour, side, is_on: isOn, texts } = settings
  const page = useRef<HTMLDivElement>(null)
  // The page's policy forbids inline styles in HTML, not those that scripts set.
  useEffect(() => {
    page.current?.style.setProperty('--widget', colour)
    page.current?.style.setProperty('--widget-ink', chooseInk(colour))
  }, [colour])
  const { greeting, suggestions } = texts[language]
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t(isOn ? 'preview' : 'previewOff')}</figcaption>
      <div className={styles.page} ref={page} data-side={side} aria-hidden="true">
        <span className={styles.bar} />
        <span className={styles.bar} />
        <span className={styles.bar} />
        {isOn && (
          <>
            <div className={styles.panel} lang={language}>
              <p className={styles.said}>{greeting || t('ownGreeting')}</p>
              {suggestions.map((sentence) => (
                <span key={sentence} className={styles.suggestion}>
                  {sentence}
                </span>
              ))}
            </div>
            <span className={styles.button}>
              <Mic size={20} />
            </span>
          </>
        )}
      </div>
    </figure>
  )
}
