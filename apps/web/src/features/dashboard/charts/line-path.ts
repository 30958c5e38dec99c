export interface Point {
  x: number
  y: number
}

/** A hundredth of a pixel is as fine as any screen. */
function format({ x, y }: Point): string {
  return [x, y].map((value) => Math.round(value * 100) / 100).join(',')
}

/** An SVG path straight from point to point: between two of them nothing was counted. */
export function formatLine(points: readonly Point[]): string {
  return points.length > 0 ? `M${points.map(format).join('L')}` : ''
}

/** The same, closed along a horizontal line at `baseline`. */
export function formatArea(points: readonly Point[], baseline: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${formatLine([...points, { x: last.x, y: baseline }, { x: first.x, y: baseline }])}Z`
}
