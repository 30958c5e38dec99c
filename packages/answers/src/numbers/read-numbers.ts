import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'
import {
  articles,
  currencyWords,
  moneyMultipliers,
  multipliers,
  numberWords,
  otherwiseWords,
  poundWords,
} from './number-words.ts'

/** A number in a sentence. */
export interface SpokenNumber {
  /** Places of tokens, its currency not among them; `to` is behind the last one. */
  from: number
  to: number
  value: number
  /** The largest multiplier that was said with it, else 1: fifty thousand has 1000. */
  scale: number
  /** Whether a currency or a word for money stands with it. */
  isMoney: boolean
  /** "Twenty and a bit". */
  isAbout: boolean
}

/** What numbers are read by. */
export interface NumberContext {
  /** Of the sentence: `dos` is two in Spanish only. */
  language: Language
  /** ISO 4217 of the store: says what a comma between digits means. */
  currency: string | null
}

/** Whose decimals come after a point. All others that we meet write a comma. */
const pointCurrencies = new Set(['USD', 'GBP', 'CAD', 'AUD', 'NZD', 'INR', 'MXN', 'PEN', 'GTQ', 'DOP', 'ZAR', 'SGD'])

/** Reads `25.000`, `89,90`, `1,299.50` as the store's country writes them. Three digits behind a single sign are thousands. */
function parseDigits(text: string, { language, currency }: NumberContext): number {
  const isPoint = currency === null ? language === 'en' : pointCurrencies.has(currency)
  const signs = text.match(/[.,]/g) ?? []
  const last = text.search(/[.,]\d*$/)
  if (last < 0) return Number(text)
  const isThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text) && new Set(signs).size === 1
  if (isThousands && (signs.length > 1 || text[last] === (isPoint ? ',' : '.') || text.length - last === 4)) {
    return Number(text.replace(/[.,]/g, ''))
  }
  return Number(`${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`)
}

/** All numbers of a sentence, from left to right. One of the words that are articles too is none by itself. */
export function readNumbers(tokens: readonly Token[], context: NumberContext): SpokenNumber[] {
  const numbers: SpokenNumber[] = []
  let place = 0
  while (place < tokens.length) {
    const number = new NumberReader(tokens, context, place).read()
    if (number) numbers.push(number)
    place = number?.to ?? place + 1
  }
  return numbers
}

const connectors: Readonly<Record<Language, string>> = { es: 'y', pt: 'e', en: 'and' }

/** One number, word by word. */
class NumberReader {
  private total = 0
  /** What is below the next multiplier; null before its first word. */
  private group: number | null = null
  /** The lowest place of the group that is taken. */
  private lowest = Number.POSITIVE_INFINITY
  private scale = 1
  private cents = 0
  private isAbout = false
  private isSlang = false
  private next: number
  private readonly tokens: readonly Token[]
  private readonly context: NumberContext
  private readonly from: number

  constructor(tokens: readonly Token[], context: NumberContext, from: number) {
    this.tokens = tokens
    this.context = context
    this.from = from
    this.next = from
  }

  read(): SpokenNumber | null {
    this.readHalf()
    this.readZero()
    while (this.readDigits() || this.readMultiplier() || this.readSmall() || this.readRest()) {
      if (this.cents > 0) break
    }
    if (this.next === this.from) return null
    const words = this.tokens.slice(this.from, this.next)
    if (words.every(({ text }) => articles.has(text)) || this.isPercent(words)) return null
    const value = this.total + (this.group ?? 0) + this.cents / 100
    const { from, next: to, scale, isAbout } = this
    return { from, to, value, scale, isMoney: this.isSlang || this.hasCurrency(), isAbout }
  }

  /** Setenta por cento, setenta por ciento: what is a hundred by itself is cem, cien. */
  private isPercent(words: readonly Token[]): boolean {
    const isHundredth = words.length === 1 && /^ci?ento$/.test(words[0]?.text ?? '')
    return isHundredth && this.tokens[this.from - 1]?.text === 'por'
  }

  private word(ahead = 0): string {
    const token = this.tokens[this.next + ahead]
    if (!token || (this.next + ahead > this.from && token.isAfterBreak)) return ''
    return token.text
  }

  private small(ahead = 0) {
    const word = this.word(ahead)
    const { language } = this.context
    if (otherwiseWords[language].has(word)) return null
    for (const spoken of [language, 'es', 'pt', 'en'] as const) {
      const found = numberWords[spoken].get(word)
      if (found) return { ...found, spoken }
    }
    return null
  }

  /** Medio millón, half a grand. */
  private readHalf() {
    const match = /^(?:medio|media|meio|meia|half) (?:a )?(\S+)/.exec(
      [0, 1, 2].map((ahead) => this.word(ahead)).join(' '),
    )
    const scale = multipliers.get(match?.[1] ?? '') ?? 0
    if (!match || scale < 1000) return
    this.total = scale / 2
    this.scale = scale
    this.isSlang = moneyMultipliers.has(match[1] ?? '')
    this.next += match[0].split(' ').length
  }

  /** Nothing is counted in words but money: "zero sugar" is no number. */
  private readZero() {
    if (/^(?:cero|zero)$/.test(this.word()) && currencyWords.has(this.word(1))) this.take(0, 1)
  }

  private readDigits(): boolean {
    if (this.group !== null || !/^\d/.test(this.word())) return false
    const value = parseDigits(this.word(), this.context)
    if (this.total > 0 && value >= this.scale) return false
    this.take(value, 1)
    return true
  }

  private take(value: number, lowest: number, words = 1) {
    this.group = value
    this.lowest = lowest
    this.next += words
  }

  private readMultiplier(): boolean {
    const isCouple = this.group === null && /^(?:par|couple)$/.test(this.word())
    this.isAbout ||= isCouple
    const skipped = isCouple ? (/^(?:de|of)$/.test(this.word(1)) ? 2 : 1) : 0
    const word = this.word(skipped)
    const scale = multipliers.get(word)
    const group = isCouple ? 2 : (this.group ?? (word === 'mil' && this.total === 0 ? 1 : null))
    if (scale === undefined || group === null || (this.total > 0 && scale >= this.scale)) return false
    this.isSlang ||= moneyMultipliers.has(word)
    if (scale === 100 && word === 'hundred') this.take(group * 100, 100, skipped + 1)
    else {
      this.total += group * scale
      this.group = null
      this.lowest = Number.POSITIVE_INFINITY
      this.next += skipped + 1
      this.scale = Math.max(this.scale, scale)
    }
    return true
  }

  private readSmall(): boolean {
    const hasConnector = this.next > this.from && Object.values(connectors).includes(this.word())
    const ahead = hasConnector ? 1 : 0
    const found = this.small(ahead)
    if (!found) return false
    const { value, place, spoken } = found
    const isArticleOnly = this.next === this.from + 1 && /^(?:an?|una?|uma?)$/.test(this.word(-1))
    if (isArticleOnly) return false
    if (this.group === null) {
      // A connector leads on only below what was said: mil e quinhentos. An article begins no second part.
      if (hasConnector && (spoken === 'es' || this.isFollowedByScale(ahead))) return false
      if (this.next > this.from && articles.has(this.word(ahead)) && !hasConnector) return false
      this.take(value, place, ahead + 1)
      return true
    }
    if (this.continuesGroup({ value, place, hasConnector, spoken })) {
      if (hasConnector && spoken === 'en' && this.isFollowedByScale(1)) return false
      this.take(this.group + value, place, ahead + 1)
      return true
    }
    return this.readJoined({ value, place, hasConnector, spoken })
  }

  /** Whether what comes after is a number of its own: a hundred and two hundred. */
  private isFollowedByScale(ahead: number): boolean {
    return (multipliers.get(this.word(ahead + 1)) ?? 0) >= this.scale && this.scale > 1
      ? true
      : this.word(ahead + 1) === 'hundred'
  }

  private continuesGroup({ value, place, hasConnector, spoken }: Small): boolean {
    if (this.tokens[this.next - 1]?.text.match(/\d/)) return false
    // Teens take both lower places, and a hundred is followed by tens without connector in Spanish.
    const highest = value >= 10 && place === 1 ? 10 : place
    if (highest >= this.lowest) return false
    if (hasConnector && spoken === 'es') return this.lowest === 10 && value < 10
    return true
  }

  /** Nineteen ninety nine, one fifty, vinte e nove e noventa, doce con cincuenta. */
  private readJoined({ value, place, hasConnector, spoken }: Small): boolean {
    const group = this.group ?? 0
    if (value < 10 || value >= 100 || this.total > 0 || /\d/.test(this.tokens[this.from]?.text ?? '')) return false
    if (spoken === 'en' && !hasConnector && group < 10 && this.tokens[this.from]?.text !== 'a') {
      this.take(group * 100 + value, place)
      return true
    }
    const isCents =
      (spoken === 'en' && !hasConnector && group < 100) ||
      (spoken === 'pt' && hasConnector && this.lowest === 1 && !this.isRange())
    if (!isCents) return false
    this.readCents(hasConnector ? 1 : 0)
    return true
  }

  private readCents(ahead: number) {
    const tens = this.small(ahead)
    this.cents = tens?.value ?? 0
    this.next += ahead + 1
    const skipped = tens?.spoken !== 'en' && this.word() === connectors[tens?.spoken ?? 'en'] ? 1 : 0
    const unit = this.small(skipped)
    if (tens?.place === 10 && unit && unit.value < 10 && !articles.has(this.word(skipped))) {
      this.cents += unit.value
      this.next += skipped + 1
    }
  }

  private isRange(): boolean {
    return /^(?:entre|between)$/.test(this.tokens[this.from - 1]?.text ?? '')
  }

  /** What follows a whole number: y medio, con cincuenta, y pico. */
  private readRest(): boolean {
    if (this.next === this.from) return false
    const ahead = [0, 1, 2].map((place) => this.word(place)).join(' ')
    const half = /^(?:y medi[oa]|e mei[oa]|and a half)/.exec(ahead)?.[0]
    if (half && this.scale >= 1000) {
      this.total += this.scale / 2
      this.next += half.split(' ').length
      return true
    }
    const bit = /^(?:y pico|e pouc[oa]s?|e tantos|e uns|y tantos|something|odd)\b/.exec(ahead)?.[0]
    if (bit && !this.isAbout) {
      this.isAbout = true
      // Twenty and a bit is about twenty-five; four thousand and a bit is about four thousand.
      if (this.total === 0 && this.lowest === 10) this.group = (this.group ?? 0) + 5
      this.next += bit.split(' ').length
      return true
    }
    if (this.group === null || !/^(?:con|com|coma|virgula|point)$/.test(this.word())) return false
    const cents = this.small(1)
    if (!cents || cents.value < 10 || cents.value > 99) return false
    this.readCents(1)
    return true
  }

  private hasCurrency(): boolean {
    const isPound = this.context.currency === 'GBP'
    const before = this.tokens[this.from - 1]?.text ?? ''
    const after = this.word() === 'de' && this.scale >= 1_000_000 ? this.word(1) : this.word()
    return /^[$€£₹]$/.test(before) || currencyWords.has(after) || (isPound && poundWords.has(after))
  }
}

interface Small {
  value: number
  place: number
  hasConnector: boolean
  spoken: Language
}
