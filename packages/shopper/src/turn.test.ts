import type { Answer } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { createTurn, findSearchToChange, type Turn } from './turn.ts'

const answered = (id: number, query: string): Turn => ({ ...createTurn([], query), id, answer: {} as Answer })
const failed = (id: number, query: string): Turn => ({ ...createTurn([], query), id, failure: 'offline' })

test('[WIDGET-2] a question that failed and is asked again is the same search; any other is a new one', () => {
  const before = [answered(1, 'botas'), failed(2, 'botas rojas')]
  const again = createTurn(before, 'botas rojas')
  expect(again).toEqual({ id: 3, query: 'botas rojas', searchId: before[1]?.searchId, answer: null, failure: null })
  const ids = [before[0], before[1]].map((turn) => turn?.searchId)
  expect(ids).not.toContain(createTurn(before, 'botas').searchId)
  expect(ids).not.toContain(createTurn(before, 'tazas').searchId)
})

test('[ANSWER-5] the next question changes what was found last, whatever was asked of the shop since', () => {
  const turn = (id: number, kind: Answer['kind']): Turn => ({
    ...answered(id, kind),
    answer: { kind, search_id: `search-${id}` } as Answer,
  })
  const asked = [
    turn(1, 'relaxed'),
    turn(2, 'answered'),
    turn(3, 'other'),
    turn(4, 'not_understood'),
    turn(5, 'nothing'),
  ]
  expect(findSearchToChange(asked)).toBe('search-2')
  expect(findSearchToChange([turn(1, 'other'), failed(2, 'botas')])).toBeUndefined()
})
