import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPlaces,
  countPlaces,
  fillSet,
  getSetLength,
  hasPlace,
  keepCommon,
  nextPlace,
  type PlaceSet,
  removePlace,
} from './place-set.ts'

function makeSet(length: number, places: readonly number[]): PlaceSet {
  const set = new Int32Array(getSetLength(length))
  addPlaces(set, Uint32Array.from(places))
  return set
}

function listPlaces(set: PlaceSet): number[] {
  const places: number[] = []
  for (let place = nextPlace(set, 0); place >= 0; place = nextPlace(set, place + 1)) places.push(place)
  return places
}

const length = 100
const somePlaces = fc.uniqueArray(fc.nat(length - 1))

test('[ANSWER-2] a set of places has what was put in, in their order, and counts it', () => {
  fc.assert(
    fc.property(somePlaces, somePlaces, (one, other) => {
      const set = makeSet(length, one)
      expect(listPlaces(set)).toEqual(one.toSorted((first, second) => first - second))
      expect(countPlaces(set)).toBe(one.length)
      keepCommon(set, makeSet(length, other))
      const common = one.filter((place) => other.includes(place))
      expect(listPlaces(set)).toEqual(common.toSorted((first, second) => first - second))
      for (let place = 0; place < length; place += 1) expect(hasPlace(set, place)).toBe(common.includes(place))
      for (const place of common) removePlace(set, place)
      expect(countPlaces(set)).toBe(0)
    }),
  )
})

test.each([0, 1, 31, 32, 33, 64, 100])('[ANSWER-2] a full set of %i places has no more', (count) => {
  const set = new Int32Array(getSetLength(count))
  fillSet(set, count)
  expect(listPlaces(set)).toEqual(Array.from({ length: count }, (_, place) => place))
  expect(countPlaces(set)).toBe(count)
})
