import { expect, test } from 'vitest'
import { emptyDraft, readDraft, toRule } from './rule-draft.ts'

const days = { starts_on: null, ends_on: null }

test('[ANSWER-7] a draft is a rule when nothing is missing', () => {
  expect(toRule(emptyDraft({ words: 'cholas' }))).toBeNull()
  expect(toRule(emptyDraft({ words: ' cholas ', meaning: 'sandalias', match: 'always' }))).toEqual({
    kind: 'synonym',
    match: 'contains',
    words: 'cholas',
    meaning: 'sandalias',
    ...days,
  })
  const pin = emptyDraft({ kind: 'pin', target: 'p1' })
  expect(toRule(pin)).toBeNull()
  expect(toRule({ ...pin, words: 'regalo', endsOn: '2026-12-24' })).toMatchObject({
    words: 'regalo',
    ends_on: '2026-12-24',
  })
  expect(toRule({ ...pin, match: 'always', words: 'left over' })).toMatchObject({ match: 'always', words: '' })
})

test('a saved rule is edited as it is', () => {
  const rule = { kind: 'hide', match: 'always', words: '', target: { by: 'product', value: 'p1' }, ...days } as const
  const product_image_url = 'https://shop.example/mate.jpg'
  const saved = { id: 'r', rule, is_active: true, product_name: 'Mate', product_image_url, updated_at: '' }
  expect(readDraft(saved)).toMatchObject({
    id: 'r',
    isNew: false,
    targetBy: 'product',
    target: 'p1',
    productName: 'Mate',
    productImageUrl: product_image_url,
  })
  expect(toRule(readDraft(saved))).toEqual(rule)
})
