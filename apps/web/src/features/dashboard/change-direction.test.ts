import { describe, expect, test } from 'vitest'
import { formatSignedPercent } from '../../app/number-format.ts'
import { isUpward } from './change-direction.ts'

describe('direction of a change', () => {
  test.each([
    [0, true],
    [0.1, true],
    [-0.1, false],
    [-100, false],
    [-0, true],
  ])('[DASH-3] a change of %d points up: %s', (change, isUp) => {
    expect(isUpward(change)).toBe(isUp)
  })

  test('[DASH-3] a fall that is shown as 0.0 % is not painted as a fall', () => {
    expect(formatSignedPercent(-0.04, 'en')).toBe('0.0%')
    expect(isUpward(-0.04)).toBe(true)
  })
})
