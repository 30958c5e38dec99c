import { expect, test } from 'vitest'
import { listStripeProblems } from './stripe-answers.ts'

test("what Stripe's types lack, miss or have as another type is told by its call", async () => {
  const charge = { object: 'charge', id: 'ch_1', created: 5 }
  const problems = await listStripeProblems([
    { name: 'retyped', value: { object: 'list', data: [{ ...charge, created: 'yesterday' }] } },
    { name: 'unknown', value: { ...charge, colour: 'red' } },
    { name: 'missing', value: charge },
    { name: 'deleted', value: { id: 'cus_1', object: 'customer', deleted: true } },
    { name: 'no object of Stripe', value: { object: 'unicorn' } },
  ])
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^retyped: Type 'string' is not assignable to type 'number'/),
      expect.stringMatching(/^unknown: .*"colour"/),
      expect.stringMatching(/^missing: .*missing the following properties/),
      expect.stringMatching(/^no object of Stripe: .*not assignable to type 'never'/),
    ]),
  )
  expect(problems.filter((problem) => problem.startsWith('deleted'))).toEqual([])
}, 60_000)
