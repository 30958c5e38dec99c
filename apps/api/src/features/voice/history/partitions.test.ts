import { describe, expect, test } from 'vitest'
import { describeBound, findPartition, getRetentionStart, getUtcMonth, listPartitionsOfMonth } from './partitions.ts'

const describePartitions = (instant: string) =>
  listPartitionsOfMonth(getUtcMonth(new Date(instant))).map((partition) => {
    const { table, suffix, from, to } = partition
    return `${table}_${suffix} ${describeBound(partition, from)} ${describeBound(partition, to)}`
  })

describe('[SCALE-1] the partitions of a search', () => {
  const december = [
    'voice_searches_2026_12 2026-12-01T00:00:00.000Z 2027-01-01T00:00:00.000Z',
    'voice_clicks_2026_12 2026-12-01T00:00:00.000Z 2027-01-01T00:00:00.000Z',
    'voice_search_ids_2026 2026-01-01T00:00:00.000Z 2027-01-01T00:00:00.000Z',
    `shopper_visits_2026 ${Date.UTC(2026) / 900_000} ${Date.UTC(2027) / 900_000}`,
  ]

  test('are those of its month and year in UTC, up to their last millisecond', () => {
    expect(describePartitions('2026-12-01T00:00:00.000Z')).toEqual(december)
    expect(describePartitions('2026-12-31T23:59:59.999Z')).toEqual(december)
    expect(describePartitions('2027-01-01T00:00:00.000Z')[0]).toMatch(/^voice_searches_2027_01 2027-01-01/)
    expect(describePartitions('2024-02-29T12:00:00.000Z')[0]).toMatch(/^voice_searches_2024_02 .* 2024-03-01/)
    expect(describePartitions('1969-12-31T23:00:00.000Z')[2]).toMatch(/^voice_search_ids_1969 1969-01-01/)
  })

  test('are found again by their names, and nothing else is', () => {
    for (const partition of listPartitionsOfMonth(getUtcMonth(new Date('2026-02-03T00:00:00Z')))) {
      expect(findPartition(partition.table, partition.suffix)).toEqual(partition)
    }
    expect(findPartition('voice_searches', '2026')).toBeNull()
    expect(findPartition('shopper_visits', '2026_02')).toBeNull()
    expect(findPartition('voice_searches', 'before')).toBeNull()
  })
})

test.each([
  ['2026-11-21T20:00:00Z', '2024-10-01T00:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', '2024-02-01T00:00:00.000Z'],
  ['2026-04-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2024-12-01T00:00:00.000Z'],
])('[SCALE-1] at %s events are kept from %s on', (now, keptFrom) => {
  expect(getRetentionStart(new Date(now), 25).toISOString()).toBe(keptFrom)
})
