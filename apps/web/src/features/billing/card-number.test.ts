import { describe, expect, test } from 'vitest'
import { findBrandLabel, getBrandLabel, groupDigits, isCardNumber, readDigits } from './card-number.ts'

describe('a card number', () => {
  test.each([
    ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['30569309025904', 'Diners Club', '3056 930902 5904'],
    ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
    ['3566002020360505', 'JCB', '3566 0020 2036 0505'],
    ['6200000000000005', 'UnionPay', '6200 0000 0000 0005'],
    ['5067310000000010', 'Elo', '5067 3100 0000 0010'],
  ])('[BILL-2] %s is one of %s and grouped as printed', (digits, label, grouped) => {
    expect(findBrandLabel(digits)).toBe(label)
    expect(groupDigits(digits)).toBe(grouped)
    expect(isCardNumber(digits)).toBe(true)
  })

  test('[BILL-2] is grouped while it is typed', () => {
    expect(['', '4', '4242', '42424', '37828', '3782822463'].map(groupDigits)).toEqual([
      '',
      '4',
      '4242',
      '4242 4',
      '3782 8',
      '3782 822463',
    ])
  })

  test('is read from what is pasted', () => {
    expect(readDigits(' 4242-4242 4242.4242\n')).toBe('4242424242424242')
    expect(readDigits('9'.repeat(30))).toHaveLength(19)
  })

  test.each(['4242424242424241', '424242424242', '', '37828224631000', '5555555555554445'])(
    '%s is none: its length or its check digit is wrong',
    (digits) => {
      expect(isCardNumber(digits)).toBe(false)
    },
  )

  test('names of networks that are not known are shown as they come', () => {
    expect([getBrandLabel('visa'), getBrandLabel('amex'), getBrandLabel('cabal')]).toEqual([
      'Visa',
      'American Express',
      'Cabal',
    ])
  })
})
