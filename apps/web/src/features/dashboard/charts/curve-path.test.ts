import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatArea, formatCurve } from './curve-path.ts'

describe('the curve of the searches chart', () => {
  test('[DASH-4] goes through every point', () => {
    const points = [
      { x: 0, y: 100 },
      { x: 30, y: 40 },
      { x: 60, y: 40 },
      { x: 90, y: 70.125 },
    ]
    expect(formatCurve(points)).toBe('M0,100C10,70,20,40,30,40C40,40,50,40,60,40C70,40,80,55.06,90,70.13')
  })

  test('[DASH-4] is straight between two points and flat along zeros', () => {
    expect(formatCurve([0, 3].map((x) => ({ x, y: 6 - x })))).toBe('M0,6C1,5,2,4,3,3')
    expect(formatCurve([0, 3, 6].map((x) => ({ x, y: 9 })))).toBe('M0,9C1,9,2,9,3,9C4,9,5,9,6,9')
  })

  test('[DASH-4] one point has no length, no points no path', () => {
    expect(formatCurve([{ x: 5, y: 6 }])).toBe('M5,6')
    expect(formatCurve([])).toBe('')
    expect(formatArea('', [], 10)).toBe('')
  })

  test('[DASH-4] the tint below it is closed along the baseline', () => {
    const points = [0, 3].map((x) => ({ x, y: 6 }))
    expect(formatArea(formatCurve(points), points, 10)).toBe('M0,6C1,6,2,6,3,6L3,10L0,10Z')
  })

  test('[DASH-4] whatever the values, it stays between the heights of two neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 60 }), (heights) => {
        const path = formatCurve(heights.map((y, index) => ({ x: index * 10, y })))
        const segments = path.split('C').slice(1)
        expect(segments.length).toBe(heights.length - 1)
        segments.forEach((segment, index) => {
          // A Bézier curve lies within the hull of its control points.
          const [, y1 = Number.NaN, , y2 = Number.NaN] = segment.split(',').map(Number)
          const ends = [heights[index] ?? Number.NaN, heights[index + 1] ?? Number.NaN]
          for (const y of [y1, y2]) {
            expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.01)
            expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.01)
          }
        })
      }),
    )
  })
})
