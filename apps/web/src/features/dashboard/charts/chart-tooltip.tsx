import styles from './chart-tooltip.module.css'
import { LineSample } from './line-sample.tsx'

/** A point nearer to the top than this has its tooltip below. */
const roomAbove = 116
const distance = 14

interface ChartTooltipProps {
  point: { x: number; y: number }
  /** Pixels of the chart. */
  width: number
  title: string
  text: string
  /** The same of the period that it is compared with. */
  previousTitle: string
  previousText: string
}

export function ChartTooltip({ point, width, title, text, previousTitle, previousText }: ChartTooltipProps) {
  const isBelow = point.y < roomAbove
  // From flush left at the left end to flush right at the right end: it never leaves the chart.
  const shift = `${(-100 * point.x) / Math.max(width, 1)}%`
  return (
    <div
      className={styles.tooltip}
      style={{
        left: point.x,
        top: isBelow ? point.y + distance : point.y - distance,
        transform: `translate(${shift}, ${isBelow ? '0' : '-100%'})`,
      }}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
      <span className={styles.previous}>
        <LineSample of="previous" /> {previousTitle}
      </span>
      <span className={styles.previousText}>{previousText}</span>
    </div>
  )
}
