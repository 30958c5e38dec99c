import { formatArea, formatLine, type Point } from './line-path.ts'

export interface ChartFrame {
  /** Pixels of the whole drawing. */
  width: number
  height: number
  /** Pixels around the plot, for the labels. */
  margin: { top: number; right: number; bottom: number; left: number }
}

/** Values from left to right. */
export interface LineValues {
  values: readonly number[]
  /** Whether the last one is not counted to its end. */
  isUnfinished: boolean
  /** Whether each is of a part of its week or month only. */
  isCut: readonly boolean[]
}

export interface ChartLine {
  /** Where each value's point lies, in pixels. */
  points: Point[]
  /** Those that are of a whole bucket. */
  whole: Point[]
  /** Through those. */
  path: string
  /** From them to those that are not; empty without any. */
  partPath: string
  /** Point by point, whether it is not of a whole bucket: unfinished or cut. They lie at the ends. */
  isPart: boolean[]
}

export interface ChartGeometry {
  now: ChartLine
  /** Each of its points lies above or below that of the first. */
  previous: ChartLine
  /** Below what is of whole buckets. */
  areaPath: string
  yTicks: { value: number; y: number }[]
  /** The y of zero: the foot of the plot. */
  baseline: number
}

/** The axis reaches at least this far, so that few or no searches do not fill the whole height. */
const leastTop = 4
const mostSteps = 5

/**
 * The values of the y axis: whole numbers from 0 to a round number not below the largest value, in the smallest step of
 * 1, 2, 5, 10, 20, 50, … that keeps them few.
 */
export function listYTicks(values: readonly number[]): number[] {
  const top = values.reduce((largest, value) => Math.max(largest, value), leastTop)
  const roughStep = top / mostSteps
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = Math.max(1, power * ([1, 2, 5].find((factor) => factor * power >= roughStep) ?? 10))
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** Two lines over the same points; the second may be empty. */
export interface ChartValues {
  now: LineValues
  previous: LineValues
}

function createLine(points: Point[], { isUnfinished, isCut }: LineValues): ChartLine {
  const isPart = points.map((_, index) => isCut[index] || (isUnfinished && index === points.length - 1))
  const whole = points.filter((_, index) => !isPart[index])
  const pieces = points.map((point, index) => {
    const before = points[index - 1]
    return before && (isPart[index] || isPart[index - 1]) ? formatLine([before, point]) : ''
  })
  return { points, whole, path: formatLine(whole), partPath: pieces.join(''), isPart }
}

/** Lays out a line chart from 0 upwards; a single value stands in the middle. */
export function createChartGeometry({ now, previous }: ChartValues, frame: ChartFrame): ChartGeometry {
  const { margin } = frame
  const baseline = frame.height - margin.bottom
  const ticks = listYTicks([...now.values, ...previous.values])
  const top = ticks.at(-1) ?? leastTop
  const right = Math.max(frame.width - margin.right, margin.left)
  const { length } = now.values
  const step = length > 1 ? (right - margin.left) / (length - 1) : 0
  const firstX = length > 1 ? margin.left : (margin.left + right) / 2
  const getY = (value: number) => baseline - (value / top) * (baseline - margin.top)
  const place = (value: number, index: number) => ({ x: firstX + index * step, y: getY(value) })
  const line = createLine(now.values.map(place), now)
  return {
    now: line,
    previous: createLine(previous.values.map(place), previous),
    baseline,
    areaPath: formatArea(line.whole, baseline),
    yTicks: ticks.map((value) => ({ value, y: getY(value) })),
  }
}

/** Index of the point that is nearest to `x`; -1 without points. */
export function findNearestPoint(points: readonly { x: number }[], x: number): number {
  return points.reduce((nearest, point, index) => {
    const best = points[nearest]
    return best !== undefined && Math.abs(best.x - x) <= Math.abs(point.x - x) ? nearest : index
  }, -1)
}

/** Moves `center` so that something of `size` stays between `min` and `max`. */
export function clampCenter(center: number, size: number, { min, max }: { min: number; max: number }): number {
  return Math.max(min + size / 2, Math.min(center, max - size / 2))
}
