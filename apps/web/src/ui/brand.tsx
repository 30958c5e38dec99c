import styles from './brand.module.css'

/** The product's mark, a voice wave on a shopping bag, and its name. */
export function Brand({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <rect width="32" height="32" rx="9" className={styles.tile} />
        <path d="M11 12v-1.5a5 5 0 0 1 10 0V12" className={styles.handle} />
        <path d="M8.2 12h15.6l1.1 11.2a2 2 0 0 1-2 2.3H9.1a2 2 0 0 1-2-2.3z" className={styles.bag} />
        <path d="M11.5 17.5v3M14.5 15.5v7M17.5 17v4M20.5 15.5v7" className={styles.wave} />
      </svg>
      <span className={styles.name}>Voice Shop</span>
    </span>
  )
}
