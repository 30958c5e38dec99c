import styles from './chart-tooltip.module.css'

/** A point nearer to the top than this has its tooltip below. */
const roomAbove = 72
const distance = 14

interface ChartTooltipProps {
  point: { x: number; y: number }
  /** Pixels of the chart. */
  width: number
  title: string
  text: string
}

export function ChartTooltip({ point, width, title, text }: ChartTooltipProps) {
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
    </div>
  )
}
