/** Languages that shoppers of the demo store speak. */
export type ShopperLanguage = 'es' | 'pt' | 'en'

/** Who a present is for; decides which kinds of product suit. */
export type GiftGroup = 'woman' | 'man' | 'kid' | 'baby' | 'home'

/** Which detail a shopper may add: clothes size, shoe size, colour, or none. */
export type Detail = 'size' | 'shoe' | 'colour' | 'none'

/** Products that shoppers ask for with the same words, e.g. all rain jackets. */
export interface DemoKind {
  detail: Detail
  /** Asked for mostly in these months of the southern hemisphere. */
  season?: 'summer' | 'winter'
  gifts?: readonly GiftGroup[]
  /** What the store writes of each of them. */
  text?: string
  /** Product names in the store's language, the most liked first. */
  products: readonly string[]
  /** Noun phrases with their article, so that they fit any opening ("busco …", "mostrame …"). */
  es: readonly string[]
  pt: readonly string[]
  en: readonly string[]
}

export interface DemoCategory {
  name: string
  /** How often shoppers ask for it, compared with the others. */
  weight: number
  kinds: readonly DemoKind[]
  /** Noun phrases that fit the whole category. */
  es: readonly string[]
  pt: readonly string[]
  en: readonly string[]
}
