import styles from './brand.module.css'

/** The product's mark, a voice wave on a shopping bag as in public/logo.svg, and its name. */
export function Brand({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#6d3bd7" />
        <path d="M11 12V9.5a5 5 0 0 1 10 0V12" fill="none" stroke="#fff" strokeWidth="2.5" />
        <path d="M6.5 11h19l1.2 13a3 3 0 0 1-3 3H8.3a3 3 0 0 1-3-3z" fill="#fff" />
        <path d="M11 17.5v3M16 15v8M21 17.5v3" stroke="#6d3bd7" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className={styles.name}>Voice Shop</span>
    </span>
  )
}
