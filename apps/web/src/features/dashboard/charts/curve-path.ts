export interface Point {
  x: number
  y: number
}

/**
 * An SVG path through points with rising x, smooth and without overshooting: between two points it stays between their
 * heights, so that it never dips below zero or rises above a peak (M. Steffen, A simple method for monotonic
 * interpolation in one dimension, 1990; the same as d3's curveMonotoneX).
 */
export function formatCurve(points: readonly Point[]): string {
  const tangents = listTangents(points)
  return points
    .map((point, index) => {
      const before = points[index - 1]
      if (!before) return `M${format(point.x)},${format(point.y)}`
      const third = (point.x - before.x) / 3
      const start = [before.x + third, before.y + third * (tangents[index - 1] ?? 0)]
      const end = [point.x - third, point.y - third * (tangents[index] ?? 0)]
      return `C${[...start, ...end, point.x, point.y].map(format).join(',')}`
    })
    .join('')
}

/** The curve of the points, as formatCurve answers it, closed along a horizontal line at `baseline`. */
export function formatArea(curve: string, points: readonly Point[], baseline: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${curve}L${format(last.x)},${format(baseline)}L${format(first.x)},${format(baseline)}Z`
}

/** The steepness of the curve in each point. */
function listTangents(points: readonly Point[]): number[] {
  const slopes = points.slice(1).map((point, index) => getSlope(points[index] ?? point, point))
  const inner = slopes.slice(1).map((after, index) => {
    const before = slopes[index] ?? 0
    // Points are evenly spaced: the parabola's slope is the mean of both sides.
    const steepest = Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4)
    return (Math.sign(before) + Math.sign(after)) * steepest
  })
  const [firstSlope = 0, lastSlope = 0] = [slopes[0], slopes.at(-1)]
  const getEnd = (slope: number, neighbour: number | undefined) =>
    neighbour === undefined ? slope : (3 * slope - neighbour) / 2
  return [getEnd(firstSlope, inner[0]), ...inner, getEnd(lastSlope, inner.at(-1))]
}

function getSlope(from: Point, to: Point): number {
  const width = to.x - from.x
  return width > 0 ? (to.y - from.y) / width : 0
}

/** A hundredth of a pixel is as fine as any screen. */
function format(value: number): string {
  return String(Math.round(value * 100) / 100)
}
