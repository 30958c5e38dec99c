import { Download, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { saveFile } from '../../app/save-file.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './talk-card.module.css'

/** The conversation as a page of its own: its address, and the same as a code to print. */
export function TalkCard({ widgetKey }: { widgetKey: string }) {
  const { t } = useTranslation('storeWidget')
  const code = useRef<HTMLDivElement>(null)
  const address = `${window.location.origin}/talk/${widgetKey}`
  const labels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  const download = () => {
    const drawing = code.current?.querySelector('svg')?.cloneNode(true) as SVGElement | undefined
    if (!drawing) return
    drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    drawing.removeAttribute('class')
    saveFile('voice-shop-qr.svg', new Blob([drawing.outerHTML], { type: 'image/svg+xml' }))
  }
  return (
    <Card title={t('talk')}>
      <div className={styles.content}>
        <div className={styles.about}>
          <p className={styles.note}>{t('talkText')}</p>
          <CodeBlock label={t('talkAddress')} code={address} labels={labels} />
          <div className={styles.actions}>
            <a className={styles.link} href={address} target="_blank" rel="noopener">
              <ExternalLink size={18} aria-hidden="true" />
              {t('talkOpen')}
            </a>
            <Button variant="secondary" onClick={download}>
              <Download size={18} aria-hidden="true" />
              {t('talkDownload')}
            </Button>
          </div>
        </div>
        <div ref={code}>
          <QrCode text={address} label={t('talkCode')} />
        </div>
      </div>
    </Card>
  )
}
