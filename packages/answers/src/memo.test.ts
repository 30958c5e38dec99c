import { expect, test } from 'vitest'
import { Memo } from './memo.ts'

test('what was made of a text is made once, and what is empty is kept too', () => {
  let made = 0
  const memo = new Memo((text) => {
    made += 1
    return [...text]
  })
  expect([memo.get('ab'), memo.get('ab'), memo.get('')]).toEqual([['a', 'b'], ['a', 'b'], []])
  expect(made).toBe(2)
})

test('neither long texts nor very many are kept', () => {
  let made = 0
  const memo = new Memo(() => {
    made += 1
    return made
  })
  memo.get('x'.repeat(5000))
  memo.get('x'.repeat(5000))
  expect(made).toBe(2)
  for (let index = 0; index < 10_001; index += 1) memo.get(`text ${index}`)
  memo.get('text 0')
  expect(made).toBe(10_004)
})
