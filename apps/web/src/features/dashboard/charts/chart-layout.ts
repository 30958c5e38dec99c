import { formatCompact } from '../../../app/number-format.ts'
import { type ChartGeometry, clampCenter, createChartGeometry, type LineValues, listYTicks } from './chart-geometry.ts'
import { type BucketKind, createTickFormat, parseWallClock } from './chart-labels.ts'
import { isLabelledByMonth, pickTicks } from './chart-ticks.ts'
import type { ElementSize } from './use-element-size.ts'

/** Average advance of a character of the system fonts at 12 px, on the safe side. */
const characterWidth = 6.8
const labelGap = 14
const margin = { top: 12, right: 14, bottom: 28 }

export interface ChartInput {
  /** `names`: ISO 8601 with the store's offset. */
  now: LineValues & { names: readonly string[] }
  previous: LineValues
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
  const { now, previous, kind } = input
  const { names } = now
  const yTexts = listYTicks([...now.values, ...previous.values]).map((value) => formatCompact(value, locale))
  const left = Math.ceil(Math.max(...yTexts.map((text) => text.length)) * characterWidth) + 12
  const geometry = createChartGeometry(input, { ...size, margin: { ...margin, left } })

  const wallClocks = names.map(parseWallClock)
  const formatTick = createTickFormat(isLabelledByMonth(kind, names.length) ? 'month' : kind, locale)
  const formatDay = createTickFormat('day', locale)
  // One at a time: of the hundreds of days of a year a dozen are asked for.
  const getText = (index: number) => {
    const wallClock = wallClocks[index] ?? new Date(0)
    // A cut month does not read like a whole one.
    return now.isCut[index] ? formatDay(wallClock) : formatTick(wallClock)
  }
  const getWidth = (index: number) => getText(index).length * characterWidth
  const getPlace = (index: number) => geometry.now.points[index]?.x ?? 0
  // Labels at the ends move inwards rather than out of the drawing.
  const getX = (index: number) => clampCenter(getPlace(index), getWidth(index), { min: 0, max: size.width })
  const ticks = pickTicks({ kind, wallClocks, getX, getWidth, gap: labelGap })
  return {
    ...geometry,
    top: margin.top,
    left,
    right: Math.max(size.width - margin.right, left),
    yLabels: geometry.yTicks.map((tick, index) => ({ ...tick, text: yTexts[index] ?? '' })),
    xLabels: ticks.map((index) => ({
      text: getText(index),
      index,
      x: getX(index),
      tickX: getPlace(index),
    })),
  }
}
