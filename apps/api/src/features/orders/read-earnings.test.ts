import { expect, test } from 'vitest'
import { getDayOfSlot, getDayStart, getSlot, getSlotStart } from '../rollups/rollups.public.ts'
import { mergeEarnings } from './earnings.ts'
import { splitSpan } from './read-earnings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const now = new Date('2026-11-18T15:07:00Z')

const zones = ['America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']

test.each(zones)('[REVENUE-4] in %s a span is cut into whole days and months, without a gap', (timeZone) => {
  const startOf = (at: Date) => getSlotStart(getDayStart(timeZone, getDayOfSlot(timeZone, getSlot(at))))
  for (const days of [0, 1, 6, 29, 31, 100, 364, 760]) {
    const from = startOf(new Date(now.getTime() - days * dayMs))
    for (const to of [
      startOf(new Date(now.getTime() + dayMs)),
      now,
      startOf(now),
      startOf(new Date(now.getTime() - 5 * dayMs)),
    ]) {
      if (to <= from) continue
      const pieces = splitSpan({ timeZone, from, to }, now)
      expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, to])
      for (const [place, piece] of pieces.entries()) {
        if (place > 0) expect(piece.from).toEqual(pieces[place - 1]?.to)
        if (!piece.isKept) continue
        expect([startOf(piece.from), startOf(piece.to)]).toEqual([piece.from, piece.to])
        expect(piece.to.getTime()).toBeLessThanOrEqual(now.getTime() - 3 * hourMs)
      }
      // Days up to the first and from the last month on, what is left of a day, and the months.
      expect(pieces.length).toBeLessThan(30 + 31 + 1 + days / 28)
      expect(pieces.filter(({ isKept }) => !isKept).length).toBeLessThan(2)
    }
  }
})

test('[REVENUE-4] hours are no day', () => {
  const from = new Date('2026-11-17T15:00:00Z')
  expect(splitSpan({ timeZone: 'UTC', from, to: now }, now)).toEqual([{ from, to: now, isKept: false }])
})

test('[REVENUE-4] what times earned adds up, a sentence is as it was said last', () => {
  const part = (revenue: number, sentence: { query: string; at: number; search_id: string }) => {
    const [currency, orders, said] = ['ARS', 1, 'un mate']
    return {
      totals: [{ currency, direct: revenue, assisted: 1, refunded: 2, direct_orders: 1, assisted_orders: 0, orders }],
      products: { currency: [currency], product_id: ['mate'], revenue: [revenue], orders: [orders] },
      sentences: {
        ...{ currency: [currency], said: [said], revenue: [revenue], orders: [orders] },
        ...{ query: [sentence.query], at: [sentence.at], search_id: [sentence.search_id] },
      },
    }
  }
  const merged = mergeEarnings([
    part(3, { query: 'Un mate', at: 5, search_id: 'a' }),
    part(4, { query: 'un maté', at: 9, search_id: 'b' }),
    part(5, { query: 'UN MATE', at: 9, search_id: 'a' }),
  ])
  expect(merged).toEqual({
    totals: [
      { currency: 'ARS', direct: 12, assisted: 3, refunded: 6, direct_orders: 3, assisted_orders: 0, orders: 3 },
    ],
    products: [{ currency: 'ARS', product_id: 'mate', revenue: 12, orders: 3 }],
    sentences: [{ currency: 'ARS', said: 'un mate', query: 'un maté', at: 9, search_id: 'b', revenue: 12, orders: 3 }],
  })
})
