import { expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'

test('[SEC-2] a store is alone until others ask, its shoppers among no others, and again a second after', () => {
  let now = 0
  const crowd = createCrowd(() => now)
  expect(crowd.hasOthers('a')).toBe(false)
  crowd.note('a')
  crowd.note('a shoppers')
  expect(crowd.hasOthers('a')).toBe(false)
  expect(crowd.hasOthers('b')).toBe(true)
  now = 900
  crowd.note('b')
  now = 1000
  crowd.note('a')
  crowd.note('a')
  expect(crowd.hasOthers('a')).toBe(true)
  now = 1899
  expect(crowd.hasOthers('a')).toBe(true)
  now = 1900
  crowd.note('a')
  expect(crowd.hasOthers('a')).toBe(false)
})
