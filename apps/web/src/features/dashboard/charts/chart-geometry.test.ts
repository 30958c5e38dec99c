import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampCenter, createChartGeometry, findNearestPoint, listYTicks } from './chart-geometry.ts'

const frame = { width: 600, height: 260, margin: { top: 10, right: 20, bottom: 30, left: 40 } }
const rounding = 1e-6

const line = (values: readonly number[], isUnfinished = false, isCut: boolean[] = []) => ({
  values,
  isUnfinished,
  isCut,
})
const draw = (values: readonly number[], previous: readonly number[] = [], width = frame.width) =>
  createChartGeometry({ now: line(values), previous: line(previous) }, { ...frame, width })

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
    const { now, baseline } = draw([0, 4, 2])
    expect(baseline).toBe(230)
    expect(now.points).toEqual([
      { x: 40, y: 230 },
      { x: 310, y: 10 },
      { x: 580, y: 120 },
    ])
  })

  test('[DASH-4] the line is straight from point to point, the ground below it closed along the baseline', () => {
    const { now, areaPath } = draw([0, 4, 2])
    expect(now).toMatchObject({ path: 'M40,230L310,10L580,120', partPath: '', isPart: [false, false, false] })
    expect(areaPath).toBe('M40,230L310,10L580,120L580,230L40,230Z')
  })

  test('[DASH-4] what is not counted to its end is a piece of its own, on both lines, with no ground below it', () => {
    const { now, previous, areaPath } = createChartGeometry(
      { now: line([0, 4, 2], true), previous: line([4, 4, 0], true) },
      frame,
    )
    expect(now).toMatchObject({ path: 'M40,230L310,10', partPath: 'M310,10L580,120', isPart: [false, false, true] })
    expect(previous).toMatchObject({ path: 'M40,10L310,10', partPath: 'M310,10L580,230' })
    expect(areaPath).toBe('M40,230L310,10L310,230L40,230Z')
  })

  test('[DASH-4] a single bucket that is not over is a point and no line', () => {
    const { now, areaPath } = createChartGeometry({ now: line([2], true), previous: line([]) }, frame)
    expect(now).toEqual({ points: [{ x: 310, y: 120 }], whole: [], path: '', partPath: '', isPart: [true] })
    expect(areaPath).toBe('')
  })

  test('[DASH-4] what the range cuts at its ends is drawn as the unfinished is, with no ground below it', () => {
    const { now, previous, areaPath } = createChartGeometry(
      { now: line([0, 4, 2, 4], true, [true, false, false, false]), previous: line([4, 4, 4, 4], false, [true]) },
      { ...frame, width: 510 },
    )
    expect(now).toMatchObject({
      path: 'M190,10L340,120',
      partPath: 'M40,230L190,10M340,120L490,10',
      isPart: [true, false, false, true],
    })
    expect(previous).toMatchObject({ path: 'M190,10L340,10L490,10', partPath: 'M40,10L190,10' })
    expect(areaPath).toBe('M190,10L340,120L340,230L190,230Z')
  })

  test('[DASH-4] two buckets that are both cut have one dashed piece between them', () => {
    const { now, areaPath } = createChartGeometry({ now: line([0, 4], false, [true, true]), previous: line([]) }, frame)
    expect(now).toMatchObject({ path: '', partPath: 'M40,230L580,10', isPart: [true, true] })
    expect(areaPath).toBe('')
  })

  test('[DASH-4] one value stands in the middle', () => {
    expect(draw([2]).now.points).toEqual([{ x: 310, y: 120 }])
  })

  test('[DASH-4] the period before shares places and scale: the larger of the two makes the axis', () => {
    const { now, previous, yTicks } = draw([0, 4, 2], [8, 0, 2])
    const [points, previousPoints] = [now.points, previous.points]
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
    expect(draw([])).toMatchObject({ now: { points: [], path: '' }, areaPath: '' })
  })

  test('[DASH-4] whatever the values and the width, every point lies inside the plot, from left to right', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 366 }),
        fc.integer({ min: 0, max: 2000 }),
        (values, width) => {
          const { points } = draw(values, [], width).now
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
