import { expect, test } from 'vitest'
import { positionPopover } from './position-popover.ts'

const size = { width: 300, height: 160 }
const phone = { width: 360, height: 740 }
const button = { width: 28, height: 28 }

test.each([
  { name: 'below and in the middle', at: { left: 700, top: 100 }, page: { width: 1280, height: 800 }, to: [564, 134] },
  { name: 'not over the left edge', at: { left: 20, top: 100 }, page: phone, to: [12, 134] },
  { name: 'not over the right edge', at: { left: 320, top: 100 }, page: phone, to: [48, 134] },
  { name: 'above where there is no room below', at: { left: 100, top: 700 }, page: phone, to: [12, 534] },
  { name: 'below where there is no room', at: { left: 100, top: 80 }, page: { ...phone, height: 200 }, to: [12, 114] },
])('an explanation stands $name', ({ at, page, to }) => {
  const { left, top } = positionPopover({ ...at, ...button }, size, page)
  expect([left, top]).toEqual(to)
})
