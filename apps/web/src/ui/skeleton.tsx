import { joinClasses } from './join-classes.ts'
import styles from './skeleton.module.css'

export type SkeletonShape = keyof typeof partKinds

/** What the parts of each shape are: text over a control or a bar, a tile with text, a labelled field, or a whole card. */
const partKinds = { text: 'text', meters: 'meter', rows: 'row', form: 'field', panels: 'card', cards: 'card' } as const

interface SkeletonProps {
  /** Accessible name: what is being waited for. */
  label: string
  /** `form` begins with a person; `panels` lie below each other, `cards` beside each other. */
  shape?: SkeletonShape
  /** How many parts there are. */
  count?: number
}

/** The outline of what is on its way, about as it will be. */
export function Skeleton({ label, shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <div className={joinClasses(styles.skeleton, styles[shape])} role="status" aria-label={label}>
      {shape === 'form' && <span className={styles.person} />}
      {Array.from({ length: count }, (_, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are all the same
        <span key={part} className={styles[partKinds[shape]]} />
      ))}
    </div>
  )
}
