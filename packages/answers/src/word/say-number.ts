import type { Language } from '../model.ts'

/** Of the noun that the number counts; English has none. */
export type GrammaticalGender = 'masculine' | 'feminine'

interface Spoken {
  /** A whole number below 1,000, from 1 on. */
  sayHundreds(value: number, gender: GrammaticalGender): string
  /** A number of thousands, millions and so on, with their name. */
  sayGroup(count: string, value: number, power: number): string
  /** Groups from the largest to the smallest, as they are said; `last` is the value of the last one. */
  join(groups: string[], last: number): string
  zero: string
}

const en = {
  small:
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen`.split(/\s+/),
  tens: 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
}
const es = {
  small: `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
    dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho
    veintinueve`.split(/\s+/),
  tens: 'diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  hundreds: `ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos
    novecientos`.split(/\s+/),
}
const pt = {
  small:
    `zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito
    dezenove`.split(/\s+/),
  tens: 'dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  hundreds: 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' '),
}

const spoken: Record<Language, Spoken> = {
  en: {
    zero: 'zero',
    sayHundreds(value) {
      const [hundreds, rest] = [Math.floor(value / 100), value % 100]
      const tens = en.tens[Math.floor(rest / 10) - 1] ?? ''
      const below = rest < 20 ? (en.small[rest] ?? '') : rest % 10 === 0 ? tens : `${tens}-${en.small[rest % 10]}`
      const parts = [hundreds > 0 ? `${en.small[hundreds]} hundred` : '', rest > 0 ? below : '']
      return parts.filter(Boolean).join(' ')
    },
    sayGroup: (count, _value, power) => `${count} ${['', 'thousand', 'million', 'billion'][power]}`,
    join: (groups) => groups.join(' '),
  },
  es: {
    zero: 'cero',
    sayHundreds(value, gender) {
      const [hundreds, rest] = [Math.floor(value / 100), value % 100]
      // Before a noun: "veintiún pesos", "una libra".
      const one = (word: string) =>
        gender === 'feminine'
          ? word.replace(/uno$/, 'una')
          : word.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')
      const hundred = hundreds === 1 && rest === 0 ? 'cien' : (es.hundreds[hundreds - 1] ?? '')
      const tens = es.tens[Math.floor(rest / 10) - 1] ?? ''
      const below =
        rest < 30 ? one(es.small[rest] ?? '') : rest % 10 === 0 ? tens : `${tens} y ${one(es.small[rest % 10] ?? '')}`
      const parts = [gender === 'feminine' ? hundred.replace(/os$/, 'as') : hundred, rest > 0 ? below : '']
      return parts.filter(Boolean).join(' ')
    },
    sayGroup(count, value, power) {
      if (power === 1) return value === 1 ? 'mil' : `${count} mil`
      return value === 1 ? 'un millón' : `${count} millones`
    },
    join: (groups) => groups.join(' '),
  },
  pt: {
    zero: 'zero',
    sayHundreds(value, gender) {
      const [hundreds, rest] = [Math.floor(value / 100), value % 100]
      const one = (word: string) =>
        gender === 'feminine' ? word.replace(/^um$/, 'uma').replace(/^dois$/, 'duas') : word
      const hundred = hundreds === 1 && rest === 0 ? 'cem' : (pt.hundreds[hundreds - 1] ?? '')
      const tens = pt.tens[Math.floor(rest / 10) - 1] ?? ''
      const below =
        rest < 20 ? one(pt.small[rest] ?? '') : rest % 10 === 0 ? tens : `${tens} e ${one(pt.small[rest % 10] ?? '')}`
      const isPlural = gender === 'feminine' && hundreds > 1
      const parts = [isPlural ? hundred.replace(/os$/, 'as') : hundred, rest > 0 ? below : '']
      return parts.filter(Boolean).join(' e ')
    },
    sayGroup(count, value, power) {
      if (power === 1) return value === 1 ? 'mil' : `${count} mil`
      const [singular, plural] = power === 2 ? ['milhão', 'milhões'] : ['bilhão', 'bilhões']
      return value === 1 ? `um ${singular}` : `${count} ${plural}`
    },
    // "mil e duzentos", "mil e cinco", but "mil duzentos e cinquenta".
    join(groups, last) {
      const isRound = last < 100 || last % 100 === 0
      return groups.length > 1 && last > 0 && isRound
        ? `${groups.slice(0, -1).join(' ')} e ${groups.at(-1)}`
        : groups.join(' ')
    },
  },
}

const most = 999_999_999_999

/**
 * A whole number in words, as it stands before the noun that it counts: "veintiún mil", "duas", "one hundred five".
 *
 * @throws RangeError for what is no whole number from 0 to 999,999,999,999
 */
export function sayNumber(value: number, language: Language, gender: GrammaticalGender = 'masculine'): string {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError('a number that nobody would say')
  const { zero, sayHundreds, sayGroup, join } = spoken[language]
  if (value === 0) return zero
  // Spanish counts thousands of millions; the others have a name for them.
  const bases = language === 'es' ? [1_000_000, 1_000, 1] : [1_000_000_000, 1_000_000, 1_000, 1]
  const groups: string[] = []
  let rest = value
  for (const base of bases) {
    const count = Math.floor(rest / base)
    rest %= base
    if (count === 0) continue
    const power = Math.round(Math.log10(base) / 3)
    const isNoun = power > 1
    const words = count >= 1000 ? sayNumber(count, language) : sayHundreds(count, isNoun ? 'masculine' : gender)
    groups.push(power === 0 ? words : sayGroup(words, count, power))
  }
  return join(groups, value % 1000)
}
