import { expect, test } from 'vitest'
import { listTimeZones } from './list-time-zones.ts'

test('[STORE-6] the zones to choose from are in the order of their cities, each once, the present one among them', () => {
  const zones = listTimeZones('Argentina/Somewhere_New')
  const values = zones.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values).toEqual(expect.arrayContaining(['UTC', 'America/Sao_Paulo', 'Argentina/Somewhere_New']))
  const labels = zones.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((left, right) => left.localeCompare(right)))
  expect(new Set(labels).size).toBe(labels.length)
})
