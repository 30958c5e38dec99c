import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import styles from './endpoints.module.css'

/** Shows an endpoint's secret until the page is left. */
export function ShownSecret({ url, secret }: { url: string; secret: string }) {
  const { t } = useTranslation('endpoints')
  const labels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  return (
    <div className={styles.secret}>
      <Alert tone="success">{t('secretOnce')}</Alert>
      <p className={styles.line}>{t('secretOf', { url })}</p>
      <CodeBlock label={t('secretOf', { url })} code={secret} labels={labels} />
    </div>
  )
}
