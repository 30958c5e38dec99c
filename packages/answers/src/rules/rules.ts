import type { ProductView } from '../segment/product-columns.ts'
import { foldText, splitTokens } from '../text/tokens.ts'

/** When a rule acts: always, or on sentences that are its words or contain them. */
export interface RuleCondition {
  match: 'always' | 'exact' | 'contains'
  /** In the owner's words; empty where it always acts. */
  words: string
}

/** Which products a rule is about: one, or all of a category, brand or tag as the store writes it. */
export interface RuleTarget {
  by: 'product' | 'category' | 'brand' | 'tag'
  value: string
}

export type Rule = { id: string } & RuleCondition &
  (
    | { kind: 'synonym' /** What shoppers mean by the words. */; meaning: string }
    | { kind: 'pin' | 'hide' | 'raise' | 'lower'; target: RuleTarget }
  )

type RankRule = Extract<Rule, { target: RuleTarget }>
type FoldedRule = RankRule & { place: number; folded: string }

const isSynonym = (rule: Rule): rule is Extract<Rule, { kind: 'synonym' }> => rule.kind === 'synonym'

/** A sentence with the shopper's own words replaced by what they mean in the store, and which rules did it. */
export function replaceSynonyms(sentence: string, rules: readonly Rule[]): { sentence: string; used: string[] } {
  // Of two that begin at a place the longer one is meant.
  const synonyms = rules
    .filter(isSynonym)
    .map((rule) => ({ ...rule, parts: splitTokens(rule.words).map(({ text }) => text) }))
    .filter(({ parts }) => parts.length > 0)
    .toSorted((one, other) => other.parts.length - one.parts.length)
  if (synonyms.length === 0) return { sentence, used: [] }
  const composed = sentence.normalize('NFC')
  const tokens = splitTokens(composed)
  const used = new Set<string>()
  let replaced = ''
  let end = 0
  for (let place = 0; place < tokens.length; ) {
    const token = tokens[place] as (typeof tokens)[number]
    const found = synonyms.find(
      ({ match, parts }) =>
        (match === 'contains' || parts.length === tokens.length) &&
        parts.every((part, offset) => tokens[place + offset]?.text === part),
    )
    if (found) {
      replaced += composed.slice(end, token.from) + found.meaning
      end = tokens[place + found.parts.length - 1]?.to ?? token.to
      used.add(found.id)
    }
    place += found?.parts.length ?? 1
  }
  return { sentence: replaced + composed.slice(end), used: [...used] }
}

function actsOn({ match, words }: RuleCondition, sentence: string): boolean {
  const folded = foldText(words)
  if (match === 'always') return true
  if (folded === '') return false
  return match === 'exact' ? sentence === folded : ` ${sentence} `.includes(` ${folded} `)
}

/** How an owner's rule moves what is ordered otherwise. */
const raised = 2
const lowered = 0.5

const none: readonly FoldedRule[] = []

function groupByTarget(rules: readonly FoldedRule[], by: RuleTarget['by'], keyOf: (rule: FoldedRule) => string) {
  return Map.groupBy(
    rules.filter(({ target }) => target.by === by),
    keyOf,
  )
}

/** The rules on products that act on a sentence, asked product by product. */
export class RankRules {
  readonly #rules: readonly FoldedRule[]
  readonly #byProduct: ReadonlyMap<string, readonly FoldedRule[]>
  readonly #byBrand: ReadonlyMap<string, readonly FoldedRule[]>
  readonly #ofLabels: readonly FoldedRule[]
  /** By the number of a product's list of labels: very many products are asked about. */
  readonly #byLabels: (readonly FoldedRule[] | undefined)[] = []
  readonly #hiding = new Set<string>()

  constructor(rules: readonly Rule[], sentences: readonly string[]) {
    const said = sentences.map(foldText)
    this.#rules = rules
      .filter((rule): rule is RankRule => !isSynonym(rule))
      .filter((rule) => said.some((sentence) => actsOn(rule, sentence)))
      .map((rule, place) => ({ ...rule, place, folded: foldText(rule.target.value) }))
    this.#byProduct = groupByTarget(this.#rules, 'product', ({ target }) => target.value)
    this.#byBrand = groupByTarget(this.#rules, 'brand', ({ folded }) => folded)
    this.#ofLabels = this.#rules.filter(({ target: { by } }) => by === 'category' || by === 'tag')
  }

  /** Whether none acts. */
  get isEmpty(): boolean {
    return this.#rules.length === 0
  }

  /** Products that are pinned one by one. */
  get pinnedIds(): ReadonlySet<string> {
    const pins = this.#rules.filter(({ kind, target }) => kind === 'pin' && target.by === 'product')
    return new Set(pins.map(({ target }) => target.value))
  }

  /** Whether it is never shown; asked of what would be shown otherwise. */
  isHidden(product: ProductView): boolean {
    const hiding = this.#listOn(product).filter(({ kind }) => kind === 'hide')
    for (const { id } of hiding) this.#hiding.add(id)
    return hiding.length > 0
  }

  isPinned(product: ProductView): boolean {
    return this.#listOn(product).some(({ kind }) => kind === 'pin')
  }

  /** What a product's score is multiplied by. */
  getFactor(product: ProductView): number {
    const acting = this.#listOn(product)
    const acts = (kind: RankRule['kind']) => acting.some((rule) => rule.kind === kind)
    return (acts('raise') ? raised : 1) * (acts('lower') ? lowered : 1)
  }

  /** The ids of the rules that moved what is shown, or hid what would have been. */
  listUsed(shown: readonly ProductView[]): string[] {
    const on = new Set(shown.flatMap((product) => this.#listOn(product)))
    const moving = this.#rules.filter((rule) => rule.kind !== 'hide' && on.has(rule))
    return [...this.#hiding, ...moving.map(({ id }) => id)]
  }

  /** The rules that are about a product, in their order. */
  #listOn(product: ProductView): readonly FoldedRule[] {
    const { productId, brand } = product
    const own = this.#byProduct.get(productId) ?? none
    const ofBrand = (brand === null ? undefined : this.#byBrand.get(brand)) ?? none
    const labelled = this.#listLabelled(product)
    if (own === none && ofBrand === none) return labelled
    return [...own, ...ofBrand, ...labelled].sort((one, other) => one.place - other.place)
  }

  #listLabelled(product: ProductView): readonly FoldedRule[] {
    if (this.#ofLabels.length === 0) return none
    const { labelListNumber } = product
    let found = this.#byLabels[labelListNumber]
    if (found === undefined) {
      const { labels } = product
      found = this.#ofLabels.filter(({ target, folded }) => labels.includes(`${target.by} ${folded}`))
      this.#byLabels[labelListNumber] = found
    }
    return found
  }
}
