import type { Feed } from '@voice-shop/contract'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
import styles from './feed-card.module.css'

/** What of the feed was left out, by line; opened by who wants to know. */
export function FeedSkipped({ feed: { skipped, skipped_count: count } }: { feed: Feed }) {
  const { t, i18n } = useTranslation('feed')
  if (count === 0) return null
  const number = (value: number) => formatCount(value, i18n.locale)
  const title = t('skipped', { count, number: number(count) })
  return (
    <details className={styles.skipped}>
      <summary>{title}</summary>
      {skipped.length < count && <p className={styles.note}>{t('skippedFirst', { number: number(skipped.length) })}</p>}
      <Table
        label={title}
        rows={skipped}
        getKey={({ line, reason }) => `${line} ${reason}`}
        columns={[
          { title: t('line'), render: ({ line }) => `${t('line')} ${number(line)}` },
          { title: t('id'), render: ({ id }) => <span className={styles.id}>{id ?? t('noId')}</span> },
          { title: t('reason'), render: ({ reason }) => t(`skip.${reason}`) },
        ]}
      />
    </details>
  )
}
