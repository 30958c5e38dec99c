import { describe, expect, test } from 'vitest'
import { cutVisit, findVisitSlots, maxSearchesPerVisit } from './visit-bounds.ts'

describe('the slots of a visit', () => {
  test.each([
    { slots: [10], slot: 10, first: 10, last: 10 },
    { slots: [7, 8, 10, 12, 15], slot: 10, first: 7, last: 12 },
    { slots: [1, 3, 5, 7], slot: 3, first: 1, last: 7 },
    { slots: [1, 4, 7], slot: 4, first: 4, last: 4 },
    // A search whose slot is not there is there all the same.
    { slots: [], slot: 5, first: 5, last: 5 },
  ])('[SESSION-1] of $slots around $slot are $first to $last', ({ slots, slot, ...run }) => {
    expect(findVisitSlots(slots, slot)).toEqual(run)
  })
})

const at = (minutes: number, id = String(minutes)) => ({ id, time: new Date(minutes * 60_000) })
const ids = (found: { searches: { id: string }[] }) => found.searches.map(({ id }) => id)

describe('the searches of a visit', () => {
  test('[SESSION-1] end where half an hour passes, to the millisecond', () => {
    const searches = [at(0), at(29.999), at(60), at(89), at(119)]
    expect(ids(cutVisit(searches, '0'))).toEqual(['0', '29.999'])
    expect(ids(cutVisit(searches, '89'))).toEqual(['60', '89'])
    expect(ids(cutVisit(searches, '119'))).toEqual(['119'])
  })

  test('[SESSION-1] are the same whichever of them is asked for', () => {
    const searches = [at(0), at(10), at(10, 'b'), at(35), at(64.9)]
    for (const { id } of searches) expect(cutVisit(searches, id)).toEqual({ searches, isCut: false })
  })

  test('[SESSION-1] are cut around the one asked for where there is no end of them', () => {
    const searches = Array.from({ length: 400 }, (_, minute) => at(minute))
    const middle = cutVisit(searches, '200')
    expect(middle.isCut).toBe(true)
    expect(ids(middle)).toHaveLength(maxSearchesPerVisit)
    expect([ids(middle)[0], ids(middle).at(-1)]).toEqual(['150', '249'])
    expect(ids(cutVisit(searches, '3'))[0]).toBe('0')
    expect(ids(cutVisit(searches, '399')).at(-1)).toBe('399')
    expect(ids(cutVisit(searches, '399'))).toHaveLength(maxSearchesPerVisit)
  })
})
