import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { otherShapeSeen } from '../../core/metrics/signals.ts'
import { orElse, readRows } from './read-shapes.ts'

const told: string[] = []
beforeAll(() => otherShapeSeen.listen(({ provider, problem }) => told.push(`${provider} ${problem}`)))

const schema = z.object({
  id: z.int(),
  tags: orElse(z.string().nullish(), { platform: 'tiendanube', field: 'tags', fallback: null }),
})

test('[CATALOG-1] a row that is not as we know it is left out and told by its fields, and the others are read', () => {
  told.length = 0
  const rows = [{ id: 1, tags: 'a' }, { id: 'two' }, { tags: 'c' }, null, { id: 4, tags: null, more: {} }]
  expect(readRows('tiendanube', rows, schema)).toEqual([
    { id: 1, tags: 'a' },
    { id: 4, tags: null },
  ])
  expect(told).toEqual(['tiendanube id', 'tiendanube the whole'])
})

test('[CATALOG-1] a field that a product can do without is without value where it is another than we know', () => {
  told.length = 0
  expect(readRows('tiendanube', [{ id: 1, tags: ['a', 'b'] }, { id: 2 }], schema)).toEqual([
    { id: 1, tags: null },
    { id: 2 },
  ])
  expect(told).toEqual(['tiendanube tags'])
})

test('[CATALOG-1] a page of which nothing is as we know it is refused, and an empty one is empty', () => {
  expect(() => readRows('tiendanube', [{ number: 1 }, { number: 2 }], schema)).toThrow(
    'tiendanube answered rows that we do not know: id',
  )
  expect(readRows('tiendanube', [], schema)).toEqual([])
})
