import { isCardNumber, readDigits } from './card-number.ts'

export const cardFieldNames = ['number', 'exp_month', 'exp_year', 'cvc'] as const
export type CardFieldName = (typeof cardFieldNames)[number]
export type CardTexts = Record<CardFieldName, string>

/** What the API takes of a card. */
export interface CardInput {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** The message of a field, as a key of the billing messages. */
export type CardProblem =
  | 'cardRequired'
  | 'cardNumberWrong'
  | 'cardMonthWrong'
  | 'cardYearWrong'
  | 'cardExpired'
  | 'cardCvcWrong'
export type CardProblems = Partial<Record<CardFieldName, CardProblem | undefined>>

function checkNumber(text: string): CardProblem | undefined {
  return isCardNumber(readDigits(text)) ? undefined : 'cardNumberWrong'
}

function checkMonth(text: string): CardProblem | undefined {
  const month = Number.parseInt(text, 10)
  return /^\d{1,2}$/.test(text) && month >= 1 && month <= 12 ? undefined : 'cardMonthWrong'
}

function checkYear(text: string, now: Date): CardProblem | undefined {
  if (!/^\d{4}$/.test(text)) return 'cardYearWrong'
  const year = Number.parseInt(text, 10)
  if (year < now.getFullYear()) return 'cardExpired'
  // No card is good for longer; a year beyond is a slip of the finger.
  return year > now.getFullYear() + 30 ? 'cardYearWrong' : undefined
}

function checkCvc(text: string): CardProblem | undefined {
  return /^\d{3,4}$/.test(text) ? undefined : 'cardCvcWrong'
}

/** A card is good until the end of its month. */
function isPast(texts: CardTexts, now: Date): boolean {
  const [month, year] = [Number.parseInt(texts.exp_month, 10), Number.parseInt(texts.exp_year, 10)]
  return year === now.getFullYear() && month < now.getMonth() + 1
}

/** What is wrong with the fields of a card; nothing when all four can be right. */
export function checkCard(texts: CardTexts, now: Date): CardProblems {
  const checks = {
    number: checkNumber(texts.number),
    exp_month: checkMonth(texts.exp_month),
    exp_year: checkYear(texts.exp_year, now),
    cvc: checkCvc(texts.cvc),
  }
  const problems: CardProblems = {}
  for (const name of cardFieldNames) {
    const problem = texts[name] === '' ? 'cardRequired' : checks[name]
    if (problem) problems[name] = problem
  }
  if (!problems.exp_month && !problems.exp_year && isPast(texts, now)) problems.exp_month = 'cardExpired'
  return problems
}

/** The card as the API takes it: month and year are whole numbers. */
export function readCard(texts: CardTexts): CardInput {
  return {
    number: readDigits(texts.number),
    exp_month: Number.parseInt(texts.exp_month, 10),
    exp_year: Number.parseInt(texts.exp_year, 10),
    cvc: texts.cvc,
  }
}
