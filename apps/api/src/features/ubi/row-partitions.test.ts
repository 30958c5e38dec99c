import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { createRowPartitions, type RowPartitions } from './row-partitions.ts'
import type { ClickRow } from './ubi-rows.ts'

let partitions: RowPartitions
afterEach(() => partitions.remove())

const makeRow = (line: number): ClickRow => ({
  type: 'click',
  line,
  queryId: `query ${line % 97}`,
  productId: 'ñandú "B"\n',
  timeMs: line,
})

test('gives every row back once, those of a query together and in order', async () => {
  partitions = await createRowPartitions(2000, 100)
  expect(partitions.count).toBe(20)
  const rows = Array.from({ length: 20_000 }, (_, line) => makeRow(line))
  for (const row of rows) await partitions.add(row)
  const read = await Promise.all(Array.from({ length: 20 }, (_, index) => partitions.read(index)))
  expect(read.flat().sort((left, right) => left.line - right.line)).toEqual(rows)
  for (const part of read)
    expect(part.map(({ line }) => line)).toEqual(part.map(({ line }) => line).toSorted((a, b) => a - b))
  const placesOf = Map.groupBy(
    read.flatMap((part, index) => part.map(({ queryId }) => ({ index, queryId }))),
    ({ queryId }) => queryId,
  )
  for (const places of placesOf.values()) expect(new Set(places.map(({ index }) => index)).size).toBe(1)
})

test('needs one file for a small log, at most 1024 for a large one, and leaves none', async () => {
  const listFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('voice-shop-import-'))
  const before = listFolders()
  partitions = await createRowPartitions(10 ** 15)
  expect(partitions.count).toBe(1024)
  await partitions.remove()
  partitions = await createRowPartitions(0)
  expect(partitions.count).toBe(1)
  expect(await partitions.read(0)).toEqual([])
  const [folder = ''] = listFolders().filter((name) => !before.includes(name))
  await partitions.remove()
  expect(existsSync(`${tmpdir()}/${folder}`)).toBe(folder === '')
})
