import { useRef } from 'react'
import styles from './code-block.module.css'
import { CopyButton, type CopyLabels } from './copy-button.tsx'

interface CodeBlockProps {
  /** Accessible name: what the code is. */
  label: string
  code: string
  labels: CopyLabels
}

/** Code with a button that copies it. */
export function CodeBlock({ label, code, labels }: CodeBlockProps) {
  const element = useRef<HTMLElement>(null)
  return (
    <div className={styles.block}>
      <section className={styles.code} aria-label={label}>
        <code ref={element}>{code}</code>
      </section>
      <CopyButton label={`${labels.copy}: ${label}`} source={element} labels={labels} />
    </div>
  )
}
