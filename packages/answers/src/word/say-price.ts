import type { Language } from '../model.ts'
import { type GrammaticalGender, sayNumber } from './say-number.ts'

/** What money is called where people speak of it: one, several. */
type Names = Record<Language, readonly [string, string]>

const peso: Names = { en: ['peso', 'pesos'], es: ['peso', 'pesos'], pt: ['peso', 'pesos'] }
const dollar: Names = { en: ['dollar', 'dollars'], es: ['dólar', 'dólares'], pt: ['dólar', 'dólares'] }
const currencies: Readonly<Record<string, Names>> = {
  ARS: peso,
  MXN: peso,
  CLP: peso,
  COP: peso,
  UYU: peso,
  USD: dollar,
  AUD: dollar,
  CAD: dollar,
  BRL: { en: ['real', 'reais'], es: ['real', 'reales'], pt: ['real', 'reais'] },
  EUR: { en: ['euro', 'euros'], es: ['euro', 'euros'], pt: ['euro', 'euros'] },
  PEN: { en: ['sol', 'soles'], es: ['sol', 'soles'], pt: ['sol', 'sóis'] },
  GBP: { en: ['pound', 'pounds'], es: ['libra', 'libras'], pt: ['libra', 'libras'] },
  INR: { en: ['rupee', 'rupees'], es: ['rupia', 'rupias'], pt: ['rupia', 'rupias'] },
}

const locales: Readonly<Record<string, string>> = {
  ARS: 'es-AR',
  MXN: 'es-MX',
  CLP: 'es-CL',
  COP: 'es-CO',
  UYU: 'es-UY',
  PEN: 'es-PE',
  BRL: 'pt-BR',
  GBP: 'en-GB',
  INR: 'en-IN',
}

function nameCurrency(currency: string, { language, value }: { language: Language; value: number }): string {
  const names = currencies[currency]
  if (names) return names[language][value === 1 ? 0 : 1]
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  )
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** By what they write: making one takes longer than all the rest of an answer. */
const formats = new Map<string, Intl.NumberFormat>()

function getFormat(locale: string, { currency, isWhole }: { currency: string; isWhole: boolean }): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isWhole}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(isWhole ? { minimumFractionDigits: 0 } : {}),
  })
  formats.set(key, made)
  return made
}

/** A price as it is written where its currency is, without cents that are none: $ 29.900, R$ 129,90. */
export function writePrice(price: number, { currency, language }: { currency: string; language: Language }): string {
  // Of the others the code begins with the country's: in Spanish $71.20 is dollars, 71,20 $ is Spain's way.
  return getFormat(locales[currency] ?? `${language}-${currency.slice(0, 2)}`, {
    currency,
    isWhole: Number.isInteger(price),
  }).format(price)
}

/** "nineteen ninety-nine", "diecinueve pesos con noventa", "cento e vinte e nove reais e noventa". */
export function sayPrice(price: number, { currency, language }: { currency: string; language: Language }): string {
  const whole = Math.floor(price)
  const cents = Math.round((price - whole) * 100)
  const name = nameCurrency(currency, { language, value: whole })
  const gender: GrammaticalGender = /^(?:libra|rupia|coroa|corona)/.test(name) ? 'feminine' : 'masculine'
  const said = sayNumber(whole, language, gender)
  // "un millón de pesos"
  const joint = language !== 'en' && whole >= 1_000_000 && whole % 1_000_000 === 0 ? ' de' : ''
  if (cents === 0) return `${said}${joint} ${name}`
  const small = sayNumber(cents, language)
  if (language === 'en') return whole < 100 ? `${said} ${small}` : `${said} ${name} and ${small} cents`
  return `${said}${joint} ${name} ${language === 'es' ? 'con' : 'e'} ${small}`
}
