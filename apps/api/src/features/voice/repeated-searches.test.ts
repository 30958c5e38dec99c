import { expect, test } from 'vitest'
import { createRandom } from '../../testing/scattered-searches.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import type { CheckedSearch } from './event-check.ts'
import { listRepeats, type SearchNeighbours } from './repeated-searches.ts'

const noon = Date.parse('2026-11-18T12:00:00Z')

function search(second: number, shopper_id = 'a'): CheckedSearch {
  const { occurred_at, ...rest } = makeSearch({ shopper_id })
  return { ...rest, occurredAt: new Date(noon + second * 1000) }
}

/** Seconds after noon of the repeats that searches make, one after the other, in a group of their own each. */
function listOneByOne(searches: readonly CheckedSearch[]): number[] {
  const known: CheckedSearch[] = []
  return searches.flatMap((it) => {
    const others = known.filter(({ shopper_id }) => shopper_id === it.shopper_id).map(({ occurredAt }) => occurredAt)
    const sorted = others.sort((left, right) => left.getTime() - right.getTime())
    const row: SearchNeighbours = {
      shopper_id: it.shopper_id,
      at: it.occurredAt,
      before: sorted.findLast((time) => time <= it.occurredAt) ?? null,
      after: sorted.find((time) => time > it.occurredAt) ?? null,
    }
    known.push(it)
    return listRepeats([it], [row]).map((time) => (time.getTime() - noon) / 1000)
  })
}

const listSeconds = (times: readonly Date[]) => times.map((time) => (time.getTime() - noon) / 1000)

test.each([
  ['30 s after one is a repeat, 31 s after is none', [0, 30, 61], [30]],
  ['of one instant all but one are repeats', [5, 5, 5], [5, 5]],
  ['that comes late before another makes that one a repeat', [20, 0], [20]],
  ['that comes late between two that were close changes nothing for the second', [0, 20, 10], [20, 10]],
  ['that comes late between two that were far apart makes both repeats', [0, 50, 25], [25, 50]],
])('[INSIGHT-1] a search %s', (_, seconds, repeats) => {
  const searches = seconds.map((second) => search(second))
  expect(listSeconds(listRepeats(searches, []))).toEqual(repeats)
  expect(listOneByOne(searches)).toEqual(repeats)
})

test('[INSIGHT-1] another shopper makes nothing a repeat', () => {
  expect(listRepeats([search(0), search(1, 'b')], [])).toEqual([])
})

test('[INSIGHT-1] in whatever order searches come, the repeats are the same', () => {
  const random = createRandom(3)
  const searches = Array.from({ length: 300 }, () =>
    search(Math.floor(random() * 2000), `s${Math.floor(random() * 4)}`),
  )
  const sorted = searches.toSorted((left, right) => left.occurredAt.getTime() - right.occurredAt.getTime())
  const expected = listSeconds(listRepeats(sorted, [])).sort((left, right) => left - right)
  expect(expected.length).toBeGreaterThan(50)
  expect(listOneByOne(searches).sort((left, right) => left - right)).toEqual(expected)
})
