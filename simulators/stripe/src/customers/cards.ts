import { createHash } from 'node:crypto'
import type { Params } from '../http/params.ts'
import { type CardProblem, refuse, refuseCard } from '../http/stripe-error.ts'

/** How a card behaves: what a bank says when it is saved, and when it is charged. */
export interface CardRecord {
  id: string
  onAttach: CardProblem | null
  onCharge: CardProblem | null
  isUsedUp: boolean
}

interface TestCard {
  brand: string
  onAttach?: CardProblem
  onCharge?: CardProblem
  funding?: 'credit' | 'debit' | 'prepaid'
  /** The names of Stripe's ready tokens and payment methods: tok_<name>, pm_card_<name>. */
  tokens?: string[]
}

/** Stripe's published test cards, as far as they serve; of 3-D Secure the one that asks at each payment. */
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', tokens: ['visa'] },
  '4000056655665556': { brand: 'visa', funding: 'debit', tokens: ['visa_debit'] },
  '5555555555554444': { brand: 'mastercard', tokens: ['mastercard'] },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit', tokens: ['mastercard_debit'] },
  '378282246310005': { brand: 'amex', tokens: ['amex'] },
  '6011111111111117': { brand: 'discover', tokens: ['discover'] },
  '4000000000000002': { brand: 'visa', onAttach: 'card_declined', tokens: ['chargeDeclined', 'visa_chargeDeclined'] },
  '4000000000009995': {
    brand: 'visa',
    onAttach: 'insufficient_funds',
    tokens: ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
  },
  '4000000000000069': {
    brand: 'visa',
    onAttach: 'expired_card',
    tokens: ['chargeDeclinedExpiredCard', 'visa_chargeDeclinedExpiredCard'],
  },
  '4000000000000127': {
    brand: 'visa',
    onAttach: 'incorrect_cvc',
    tokens: ['chargeDeclinedIncorrectCvc', 'visa_chargeDeclinedIncorrectCvc'],
  },
  '4000000000000119': {
    brand: 'visa',
    onAttach: 'processing_error',
    tokens: ['chargeDeclinedProcessingError', 'visa_chargeDeclinedProcessingError'],
  },
  '4000002760003184': { brand: 'visa', onCharge: 'authentication_required', tokens: ['authenticationRequired'] },
  '4000000000000341': { brand: 'visa', onCharge: 'card_declined', tokens: ['chargeCustomerFail'] },
}

export interface Card {
  brand: string
  last4: string
  fingerprint: string
  funding: string
  expMonth: number
  expYear: number
  hasCvc: boolean
  onAttach: CardProblem | null
  onCharge: CardProblem | null
}

export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  cvc: string | undefined
}

export function readCardInput(card: Params): CardInput {
  const number = card.getText('number')
  const expMonth = card.findInteger('exp_month')
  const expYear = card.findInteger('exp_year')
  if (expMonth === undefined) throw refuse('Missing required param: card[exp_month].', { param: 'card[exp_month]' })
  if (expYear === undefined) throw refuse('Missing required param: card[exp_year].', { param: 'card[exp_year]' })
  return { number, expMonth, expYear, cvc: card.findText('cvc') }
}

/** Checks what can be checked without a bank; `now` in unix seconds. Throws the card error that Stripe answers. */
export function readCard(input: CardInput, now: number): Card {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) throw refuseCard('invalid_number')
  if (!isLuhn(number)) throw refuseCard('incorrect_number')
  if (input.expMonth < 1 || input.expMonth > 12) throw refuseCard('invalid_expiry_month')
  const expYear = input.expYear < 100 ? 2000 + input.expYear : input.expYear
  const today = new Date(now * 1000)
  const months = (expYear - today.getUTCFullYear()) * 12 + input.expMonth - (today.getUTCMonth() + 1)
  if (months < 0 || expYear > today.getUTCFullYear() + 50) throw refuseCard('invalid_expiry_year')
  const card = testCards[number]
  if (card === undefined) throw refuseCard('test_mode_live_card')
  if (input.cvc !== undefined && !isCvc(input.cvc, card.brand)) throw refuseCard('invalid_cvc')
  return { ...describeCard(number, card), expMonth: input.expMonth, expYear, hasCvc: input.cvc !== undefined }
}

/** The card of a ready token (tok_visa) or payment method (pm_card_visa), or null when there is none of that name. */
export function findReadyCard(token: string, now: number): Card | null {
  const name = /^(?:tok|pm_card)_(.+)$/.exec(token)?.[1]
  const found = Object.entries(testCards).find(([, card]) => name !== undefined && card.tokens?.includes(name))
  if (found === undefined) return null
  const [number, card] = found
  const expYear = new Date(now * 1000).getUTCFullYear() + 1
  return { ...describeCard(number, card), expMonth: 12, expYear, hasCvc: true }
}

function describeCard(number: string, card: TestCard) {
  return {
    brand: card.brand,
    last4: number.slice(-4),
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    funding: card.funding ?? 'credit',
    onAttach: card.onAttach ?? null,
    onCharge: card.onCharge ?? card.onAttach ?? null,
  }
}

function isCvc(cvc: string, brand: string): boolean {
  return brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc)
}

function isLuhn(number: string): boolean {
  let sum = 0
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
