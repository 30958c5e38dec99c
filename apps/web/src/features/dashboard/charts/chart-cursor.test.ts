import { expect, test } from 'vitest'
import { moveCursor } from './chart-cursor.ts'

test.each([
  { key: 'ArrowLeft', from: 3, count: 8, to: 2 },
  { key: 'ArrowLeft', from: 0, count: 8, to: 0 },
  { key: 'ArrowRight', from: 3, count: 8, to: 4 },
  { key: 'ArrowRight', from: 7, count: 8, to: 7 },
  { key: 'ArrowUp', from: 3, count: 8, to: 4 },
  { key: 'ArrowDown', from: 3, count: 8, to: 2 },
  { key: 'Home', from: 5, count: 8, to: 0 },
  { key: 'End', from: 5, count: 8, to: 7 },
  { key: 'PageUp', from: 100, count: 366, to: 137 },
  { key: 'PageDown', from: 20, count: 366, to: 0 },
  { key: 'ArrowRight', from: 0, count: 1, to: 0 },
])('[DASH-4] $key moves the cursor from point $from of $count to $to', ({ key, from, count, to }) => {
  expect(moveCursor(key, from, count)).toBe(to)
})

test.each(['Tab', 'Enter', 'a', 'constructor'])('%s leaves the cursor alone', (key) => {
  expect(moveCursor(key, 3, 8)).toBeUndefined()
})
