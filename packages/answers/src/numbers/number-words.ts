import type { Language } from '../model.ts'

/** A number below a thousand; words of one place follow those of a higher place: cento e vinte e nove. */
interface SmallNumber {
  value: number
  place: 1 | 10 | 100
}

function listNumbers(words: string, first: number, step: number): [string, number][] {
  return words
    .split(' ')
    .flatMap((word, index) => word.split('|').map((form): [string, number] => [form, first + index * step]))
}

const smallNumbers: Record<Language, [string, number][]> = {
  es: [
    ...listNumbers(
      'un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
      1,
      1,
    ),
    ...listNumbers('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
    ...listNumbers(
      'cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas',
      100,
      100,
    ),
  ],
  pt: [
    ...listNumbers(
      'um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte|vintao',
      1,
      1,
    ),
    ...listNumbers('trinta|trintao quarenta cinquenta|cinquentao sessenta setenta oitenta noventa', 30, 10),
    ...listNumbers(
      'cem|cento|cenzao duzentos|duzentas|duzentao trezentos|trezentas|trezentao quatrocentos|quatrocentas quinhentos|quinhentas|quinhentao seiscentos|seiscentas setecentos|setecentas oitocentos|oitocentas novecentos|novecentas',
      100,
      100,
    ),
  ],
  en: [
    ...listNumbers(
      'one|a|an two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      1,
      1,
    ),
    ...listNumbers('twenty thirty forty|fourty fifty sixty seventy eighty ninety', 20, 10),
  ],
}

function findPlace(value: number): SmallNumber['place'] {
  if (value >= 100) return 100
  return value >= 20 && value % 10 === 0 ? 10 : 1
}

/** By language and folded word. */
export const numberWords: Readonly<Record<Language, ReadonlyMap<string, SmallNumber>>> = {
  es: makeNumbers('es'),
  pt: makeNumbers('pt'),
  en: makeNumbers('en'),
}

function makeNumbers(language: Language): ReadonlyMap<string, SmallNumber> {
  return new Map(smallNumbers[language].map(([word, value]) => [word, { value, place: findPlace(value) }]))
}

/** Words that are a number of one language and something else in another, such as `dos` of Portuguese. */
export const otherwiseWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set(['a']),
  pt: new Set(['dos', 'doce', 'a', 'once', 'un', 'una']),
  en: new Set(['once', 'doce', 'um', 'dos']),
}

/** Words that are articles too: alone they count nothing. */
export const articles: ReadonlySet<string> = new Set(['un', 'una', 'uno', 'um', 'uma', 'a', 'an', 'one'])

/** What the number before is multiplied by. Slang holds for prices only. */
export const multipliers: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['gamba', 100],
  ['gambas', 100],
  ['mil', 1000],
  ['miles', 1000],
  ['thousand', 1000],
  ['k', 1000],
  ['grand', 1000],
  ['luca', 1000],
  ['lucas', 1000],
  ['barao', 1000],
  ['lakh', 100_000],
  ['lakhs', 100_000],
  ['millon', 1_000_000],
  ['millones', 1_000_000],
  ['milhao', 1_000_000],
  ['milhoes', 1_000_000],
  ['million', 1_000_000],
  ['palo', 1_000_000],
  ['palos', 1_000_000],
])

/** Multipliers that also say that money is meant. */
export const moneyMultipliers: ReadonlySet<string> = new Set([
  'gamba',
  'gambas',
  'grand',
  'luca',
  'lucas',
  'barao',
  'palo',
  'palos',
  'k',
])

/** What says behind a number that it is money. */
export const currencyWords: ReadonlySet<string> = new Set(
  'peso pesos pesito pesitos real reais dolar dolares dollar dollars buck bucks usd ars brl mxn clp quid euro euros eur rupee rupees rs sol soles mango mangos conto contos pila pilas pau paus varo varos $ € £ ₹'.split(
    ' ',
  ),
)
/** Pounds are money only where they are the store's. */
export const poundWords: ReadonlySet<string> = new Set(['pound', 'pounds', 'libra', 'libras'])
