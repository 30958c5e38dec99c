import { expect, test } from 'vitest'
import { listTimeZones } from './list-time-zones.ts'

test('[STORE-6] the zones to choose from are in order, each once, and the present one is among them', () => {
  const values = listTimeZones('Argentina/Somewhere_New').map(({ value }) => value)
  expect(values).toEqual([...new Set(values)].sort())
  expect(values).toEqual(expect.arrayContaining(['UTC', 'America/Sao_Paulo', 'Argentina/Somewhere_New']))
})

test('[STORE-6] they are written as people do', () => {
  expect(listTimeZones('UTC')).toContainEqual({ value: 'America/Sao_Paulo', label: 'America/Sao Paulo' })
})
