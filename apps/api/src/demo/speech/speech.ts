import type { Detail, GiftGroup, ShopperLanguage } from '../catalogue/catalogue-entry.ts'
import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** Days on which presents are given, each with its own words. */
export type Occasion = 'mothersDay' | 'fathersDay' | 'childrensDay' | 'christmas'

/**
 * How shoppers of one language speak, as a transcription writes it: lower case, no question marks.
 * `{thing}`, `{who}`, `{value}` are filled in.
 */
export interface Speech {
  /** BCP 47. */
  tag: string
  /** With a `{thing}` such as "a rain jacket". */
  openings: readonly string[]
  /** Added to a thing; `{value}` is a colour, a size or an amount. */
  colour: { pattern: string; values: readonly string[] }
  size: { pattern: string; values: readonly string[] }
  shoe: { pattern: string; values: readonly string[] }
  budgets: { patterns: readonly string[]; values: readonly string[] }
  /** Said after a first answer in the same visit. */
  followUps: { any: readonly string[] } & Record<Exclude<Detail, 'none'>, readonly string[]>
  /** With a `{who}` such as "my mum". */
  giftOpenings: readonly string[]
  recipients: Record<GiftGroup, readonly string[]>
  /** Whole queries, said in the weeks before the day. */
  occasions: Record<Occasion, readonly string[]>
  /** Whole queries that this store has no product for. */
  unanswered: readonly string[]
}

export const speeches: Record<ShopperLanguage, Speech> = { es: spanish, pt: portuguese, en: english }
