import { describe, expect, test } from 'vitest'
import { checkCard, readCard } from './card-fields.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', exp_month: '11', exp_year: '2026', cvc: '123' }

describe('the card form', () => {
  test('[BILL-2] takes a card that is good until the end of this month', () => {
    expect(checkCard(good, now)).toEqual({})
  })

  test('[BILL-2] asks for all four fields', () => {
    expect(checkCard({ number: '', exp_month: '', exp_year: '', cvc: '' }, now)).toEqual({
      number: 'cardRequired',
      exp_month: 'cardRequired',
      exp_year: 'cardRequired',
      cvc: 'cardRequired',
    })
  })

  test.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'cardNumberWrong' }],
    [{ exp_month: '13' }, { exp_month: 'cardMonthWrong' }],
    [{ exp_month: '0' }, { exp_month: 'cardMonthWrong' }],
    [{ exp_month: '1x' }, { exp_month: 'cardMonthWrong' }],
    [{ exp_month: '10' }, { exp_month: 'cardExpired' }],
    [{ exp_year: '26' }, { exp_year: 'cardYearWrong' }],
    [{ exp_year: '2025' }, { exp_year: 'cardExpired' }],
    [{ exp_year: '2057' }, { exp_year: 'cardYearWrong' }],
    [{ cvc: '12' }, { cvc: 'cardCvcWrong' }],
    [{ cvc: '12a' }, { cvc: 'cardCvcWrong' }],
  ])('%o is answered with %o', (change, problems) => {
    expect(checkCard({ ...good, ...change }, now)).toEqual(problems)
  })

  test('[BILL-2] sends month and year as whole numbers and the number without spaces', () => {
    expect(readCard({ ...good, exp_month: '07' })).toEqual({
      number: '4242424242424242',
      exp_month: 7,
      exp_year: 2026,
      cvc: '123',
    })
  })
})
