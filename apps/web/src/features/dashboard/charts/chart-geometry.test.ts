import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampCenter, createChartGeometry, findNearestPoint, listYTicks } from './chart-geometry.ts'

const frame = { width: 600, height: 260, margin: { top: 10, right: 20, bottom: 30, left: 40 } }
const rounding = 1e-6

describe('geometry of the searches chart', () => {
  test.each([
    [[], [0, 1, 2, 3, 4]],
    [
      [0, 0, 0],
      [0, 1, 2, 3, 4],
    ],
    [[1], [0, 1, 2, 3, 4]],
    [
      [3, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [12, 99],
      [0, 20, 40, 60, 80, 100],
    ],
    [[1234], [0, 500, 1000, 1500]],
  ])('[DASH-4] the y axis of %j has the ticks %j', (values, ticks) => {
    expect(listYTicks(values)).toEqual(ticks)
  })

  test('[DASH-4] whatever the values, the ticks are a few whole numbers from 0 up to the largest value or more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { maxLength: 366 }), (values) => {
        const ticks = listYTicks(values)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  test('[DASH-4] points spread over the whole width, zero lies on the baseline and the top tick at the top', () => {
    const { points, baseline } = createChartGeometry({ values: [0, 4, 2], previous: [] }, frame)
    expect(baseline).toBe(230)
    expect(points).toEqual([
      { x: 40, y: 230 },
      { x: 310, y: 10 },
      { x: 580, y: 120 },
    ])
  })

  test('[DASH-4] all zeros are a flat line on the baseline', () => {
    const { linePath, points } = createChartGeometry({ values: [0, 0], previous: [] }, frame)
    expect(points.every((point) => point.y === 230)).toBe(true)
    expect(linePath).toBe('M40,230C220,230,400,230,580,230')
  })

  test('[DASH-4] one value stands in the middle', () => {
    expect(createChartGeometry({ values: [2], previous: [] }, frame).points).toEqual([{ x: 310, y: 120 }])
  })

  test('[DASH-4] the period before shares places and scale: the larger of the two makes the axis', () => {
    const { points, previousPoints, yTicks } = createChartGeometry({ values: [0, 4, 2], previous: [8, 0, 2] }, frame)
    expect(yTicks.at(-1)).toEqual({ value: 8, y: 10 })
    expect(previousPoints).toEqual([
      { x: 40, y: 10 },
      { x: 310, y: 230 },
      { x: 580, y: 175 },
    ])
    expect(points.map(({ x }) => x)).toEqual(previousPoints.map(({ x }) => x))
    expect(points[2]).toEqual(previousPoints[2])
  })

  test('[DASH-4] no values draw nothing', () => {
    expect(createChartGeometry({ values: [], previous: [] }, frame)).toMatchObject({
      points: [],
      linePath: '',
      areaPath: '',
    })
  })

  test('[DASH-4] whatever the values and the width, every point lies inside the plot, from left to right', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 366 }),
        fc.integer({ min: 0, max: 2000 }),
        (values, width) => {
          const { points } = createChartGeometry({ values, previous: [] }, { ...frame, width })
          expect(points.length).toBe(values.length)
          points.forEach((point, index) => {
            expect(point.x).toBeGreaterThanOrEqual(Math.max(points[index - 1]?.x ?? 0, 40) - rounding)
            expect(point.x).toBeLessThanOrEqual(Math.max(width - 20, 40) + rounding)
            expect(point.y).toBeGreaterThanOrEqual(10)
            expect(point.y).toBeLessThanOrEqual(230)
          })
        },
      ),
    )
  })

  test.each([
    [-50, 0],
    [149, 0],
    [151, 1],
    [9999, 2],
  ])('the pointer at %i px is nearest to point %i', (x, index) => {
    expect(findNearestPoint([{ x: 100 }, { x: 200 }, { x: 300 }], x)).toBe(index)
  })

  test('without points nothing is nearest', () => {
    expect(findNearestPoint([], 10)).toBe(-1)
  })

  test.each([
    [50, 50],
    [5, 20],
    [99, 80],
  ])('a label of 40 px at %i is moved to %i to stay between 0 and 100', (center, moved) => {
    expect(clampCenter(center, 40, { min: 0, max: 100 })).toBe(moved)
  })
})
