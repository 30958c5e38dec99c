import { scaleLinear, scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export interface ChartFrame {
  /** Pixels of the whole drawing. */
  width: number
  height: number
  /** Pixels around the plot, for the labels. */
  margin: { top: number; right: number; bottom: number; left: number }
}

export interface ChartGeometry {
  /** Where each value's point lies, in pixels. */
  points: { x: number; y: number }[]
  linePath: string
  areaPath: string
  yTicks: { value: number; y: number }[]
  /** The y of zero: the foot of the plot. */
  baseline: number
}

/** The axis reaches at least this far, so that few or no searches do not fill the whole height. */
const leastTop = 4
const tickCount = 4

/** The values of the y axis: whole numbers from 0 to a round number not below the largest value. */
export function listYTicks(values: readonly number[]): number[] {
  const top = values.reduce((largest, value) => Math.max(largest, value), leastTop)
  return scaleLinear().domain([0, top]).nice(tickCount).ticks(tickCount)
}

/** Lays out a line chart from 0 upwards; a single value stands in the middle. */
export function createChartGeometry(values: readonly number[], frame: ChartFrame): ChartGeometry {
  const { margin } = frame
  const baseline = frame.height - margin.bottom
  const ticks = listYTicks(values)
  const scaleX = scalePoint<number>()
    .domain(values.map((_, index) => index))
    .range([margin.left, Math.max(frame.width - margin.right, margin.left)])
  const scaleY = scaleLinear()
    .domain([0, ticks.at(-1) ?? leastTop])
    .range([baseline, margin.top])
  const points = values.map((value, index) => ({ x: scaleX(index) ?? margin.left, y: scaleY(value) }))
  type Point = (typeof points)[number]
  return {
    points,
    baseline,
    // Monotone: the curve never swings below zero or above a peak.
    linePath:
      line<Point>(
        (point) => point.x,
        (point) => point.y,
      ).curve(curveMonotoneX)(points) ?? '',
    areaPath:
      area<Point>(
        (point) => point.x,
        baseline,
        (point) => point.y,
      ).curve(curveMonotoneX)(points) ?? '',
    yTicks: ticks.map((value) => ({ value, y: scaleY(value) })),
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
