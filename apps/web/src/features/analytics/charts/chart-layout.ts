import { type ChartGeometry, type ChartValues, clampCenter, createChartGeometry, listYTicks } from './chart-geometry.ts'
import { type BucketKind, createTickFormat, parseWallClock } from './chart-labels.ts'
import { isLabelledByMonth, pickTicks } from './chart-ticks.ts'
import type { ElementSize } from './use-element-size.ts'

/** Average advance of a character of the system fonts at 12 px, on the safe side. */
const characterWidth = 6.8
const labelGap = 14
const margin = { top: 12, right: 14, bottom: 28 }

export interface ChartInput extends ChartValues {
  /** ISO 8601 with the store's offset. */
  names: readonly string[]
  kind: BucketKind
}

export interface ChartLayout extends ChartGeometry {
  top: number
  left: number
  right: number
  yLabels: { text: string; value: number; y: number }[]
  /** `index` is the bucket's; `tickX` its place, from which a label at an end moves inwards. */
  xLabels: { text: string; index: number; x: number; tickX: number }[]
}

/** Everything that the chart draws, in pixels of `size`. */
export function createChartLayout(input: ChartInput, size: ElementSize, locale: string): ChartLayout {
  const { names, values, previous, kind } = input
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact', useGrouping: 'always' })
  const yTexts = listYTicks([...values, ...previous]).map((value) => numbers.format(value))
  const left = Math.ceil(Math.max(...yTexts.map((text) => text.length)) * characterWidth) + 12
  const geometry = createChartGeometry(input, { ...size, margin: { ...margin, left } })

  const wallClocks = names.map(parseWallClock)
  const formatTick = createTickFormat(isLabelledByMonth(kind, names.length) ? 'month' : kind, locale)
  const texts = wallClocks.map(formatTick)
  const getWidth = (index: number) => (texts[index]?.length ?? 0) * characterWidth
  // Labels at the ends move inwards rather than out of the drawing.
  const xs = geometry.points.map(({ x }, index) => clampCenter(x, getWidth(index), { min: 0, max: size.width }))
  const ticks = pickTicks({ kind, wallClocks, xs, getWidth, gap: labelGap })
  return {
    ...geometry,
    top: margin.top,
    left,
    right: Math.max(size.width - margin.right, left),
    yLabels: geometry.yTicks.map((tick, index) => ({ ...tick, text: yTexts[index] ?? '' })),
    xLabels: ticks.map((index) => ({
      text: texts[index] ?? '',
      index,
      x: xs[index] ?? 0,
      tickX: geometry.points[index]?.x ?? 0,
    })),
  }
}
