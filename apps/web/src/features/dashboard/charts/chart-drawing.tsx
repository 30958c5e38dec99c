import { useId } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './chart-drawing.module.css'
import type { ChartLayout } from './chart-layout.ts'
import type { ElementSize } from './use-element-size.ts'

/** Points that are at least this far apart have their dots, in pixels. */
const dotDistance = 14
/** With more points than this a thinner line keeps them apart. */
const manyPoints = 120

interface ChartDrawingProps {
  size: ElementSize
  layout: ChartLayout
  /** The point that the cursor stands on. */
  cursor: number | undefined
}

export function ChartDrawing({ size, layout, cursor }: ChartDrawingProps) {
  const tintId = useId()
  const { left, right, baseline, now, previous } = layout
  const { points } = now
  const point = cursor === undefined ? undefined : points[cursor]
  const previousPoint = cursor === undefined ? undefined : previous.points[cursor]
  const hasDots = points.length * dotDistance <= right - left
  const strokeWidth = points.length > manyPoints ? 1.5 : 2.25
  return (
    <svg
      className={styles.drawing}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <linearGradient id={tintId} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.tintTop} offset="0" />
        <stop className={styles.tintFoot} offset="1" />
      </linearGradient>
      {layout.yLabels.map(({ text, value, y }) => (
        <g key={value}>
          <line className={y === baseline ? styles.axis : styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.yLabel} x={left - 8} y={y}>
            {text}
          </text>
        </g>
      ))}
      {layout.xLabels.map(({ text, index, x, tickX }) => (
        <g key={index}>
          <line className={styles.axis} x1={tickX} x2={tickX} y1={baseline} y2={baseline + 4} />
          <text className={styles.xLabel} x={x} y={baseline + 20}>
            {text}
          </text>
        </g>
      ))}
      <path className={styles.area} d={layout.areaPath} fill={`url(#${tintId})`} />
      <path className={styles.previous} d={previous.path} />
      <path className={joinClasses(styles.previous, styles.part)} d={previous.partPath} />
      <path className={styles.line} strokeWidth={strokeWidth} d={now.path} />
      <path className={joinClasses(styles.line, styles.part)} strokeWidth={strokeWidth} d={now.partPath} />
      {points.map(({ x, y }, index) => {
        const isPart = now.isPart[index]
        if (!hasDots && !isPart) return null
        return (
          <circle
            // A point is its place in the series; two may lie in one spot.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={joinClasses(styles.dot, isPart && styles.hollow)}
            cx={x}
            cy={y}
            r={points.length === 1 ? 5 : isPart ? 4 : 3}
          />
        )
      })}
      {point && (
        <>
          <line className={styles.cursorLine} x1={point.x} x2={point.x} y1={layout.top} y2={baseline} />
          {previousPoint && (
            <circle className={styles.previousCursorDot} cx={previousPoint.x} cy={previousPoint.y} r={4.5} />
          )}
          <circle className={styles.cursorDot} cx={point.x} cy={point.y} r={5.5} />
        </>
      )}
    </svg>
  )
}
