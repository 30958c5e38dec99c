import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import styles from './searches-table.module.css'

interface SearchesTableProps {
  labels: readonly string[]
  values: readonly number[]
}

/** The figures of the searches chart in words and numbers; scrolls within its frame. */
export function SearchesTable({ labels, values }: SearchesTableProps) {
  const { t, i18n } = useTranslation('dashboard')
  return (
    // What scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.frame} aria-label={t('searchesOverTime')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('columnPeriod')}</th>
            <th scope="col">{t('columnSearches')}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            // Two hours can have one name when daylight saving ends; the order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{formatCount(values[index] ?? 0, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
