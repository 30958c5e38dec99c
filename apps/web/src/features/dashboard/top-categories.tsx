import type { Dashboard } from '@voice-shop/contract'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Panel } from './panel.tsx'
import { SearchesLink } from './searches-link.tsx'
import styles from './top-categories.module.css'

/** A horizontal bar chart, which is a list to assistive technology. */
export function TopCategories({ categories }: { categories: Dashboard['charts']['top_categories'] }) {
  const { t, i18n } = useTranslation('dashboard')
  const largest = Math.max(...categories.map((category) => category.count), 1)
  return (
    <Panel
      name="top_categories"
      title={t('topCategories')}
      isEmpty={categories.length === 0}
      renderTable={(tables) => <tables.CategoriesTable categories={categories} />}
    >
      {categories.length === 0 && <p className={styles.empty}>{t('topCategoriesEmpty')}</p>}
      <ol className={styles.list}>
        {categories.map(({ category, count }) => (
          <li key={category} className={styles.item}>
            <span className={styles.name} title={category}>
              <SearchesLink filter={{ category }}>{category}</SearchesLink>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(count / largest) * 100}%` }} />
              <span className={styles.count}>{formatCount(count, i18n.locale)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
