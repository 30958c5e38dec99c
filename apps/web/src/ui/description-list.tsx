import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Names and their values, one under the other. What has no value is left out. */
export function DescriptionList({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {items
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ name, value }) => (
          <div key={name} className={styles.item}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
