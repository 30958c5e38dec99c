import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { moveCursor } from './chart-cursor.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { findNearestPoint } from './chart-geometry.ts'
import { createChartLayout } from './chart-layout.ts'
import { type ChartSeries, getPointTitle, type SeriesPart } from './chart-series.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import styles from './line-chart.module.css'
import { useElementSize } from './use-element-size.ts'

interface LineChartProps {
  series: ChartSeries
  /** What the other line is of. */
  previousLabel: string
}

/**
 * Searches over time, with those of the period that it is compared with as a second line. Pointing at the chart, touching it or moving
 * through it with the arrow keys shows one point; to assistive technology it is a slider along the points that says
 * what each of them is.
 */
export function LineChart({ series, previousLabel }: LineChartProps) {
  const { values } = series.now
  const { t, i18n } = useTranslation('dashboard')
  const plot = useRef<HTMLDivElement>(null)
  const size = useElementSize(plot)
  const [wantedCursor, setCursor] = useState(Number.POSITIVE_INFINITY)
  const [isCursorShown, setCursorShown] = useState(false)
  const layout = useMemo(() => size && createChartLayout(series, size, i18n.locale), [series, size, i18n.locale])

  const cursor = Math.max(0, Math.min(wantedCursor, values.length - 1))
  const describe = (part: SeriesPart) => {
    const count = part.values[cursor] ?? 0
    const text = t('searches', { count, number: formatCount(count, i18n.locale) })
    return { title: getPointTitle(part, cursor, t), text }
  }
  const [now, before] = [describe(series.now), describe(series.previous)]
  const point = isCursorShown ? layout?.now.points[cursor] : undefined

  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setCursor(findNearestPoint(layout?.now.points ?? [], x))
    setCursorShown(true)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setCursorShown(false)
    const target = moveCursor(event.key, cursor, values.length)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setCursor(target)
    setCursorShown(true)
  }

  return (
    <div
      ref={plot}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('searchesChartLabel')}
      aria-valuemin={0}
      aria-valuemax={Math.max(values.length - 1, 0)}
      aria-valuenow={cursor}
      aria-valuetext={`${now.title}: ${now.text}. ${previousLabel}: ${before.title}: ${before.text}`}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      // A finger that is lifted leaves too: what it pointed at stays until something else is touched.
      onPointerLeave={(event) => event.pointerType === 'mouse' && setCursorShown(false)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCursorShown(true)}
      onBlur={() => setCursorShown(false)}
      onKeyDown={handleKeyDown}
    >
      {size && layout && <ChartDrawing size={size} layout={layout} cursor={point && cursor} />}
      {size && point && (
        <ChartTooltip
          {...now}
          point={point}
          width={size.width}
          previousTitle={before.title}
          previousText={before.text}
        />
      )}
    </div>
  )
}
