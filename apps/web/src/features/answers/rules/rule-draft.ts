import type { AnswerRule, RuleKind, RuleMatch, RuleTargetKind, SavedRule } from '@voice-shop/contract'

/** A rule as it is being written. */
export interface RuleDraft {
  id: string
  isNew: boolean
  kind: RuleKind
  match: RuleMatch
  words: string
  meaning: string
  targetBy: RuleTargetKind
  /** The id of a product, or a name. */
  target: string
  /** Of the product that is chosen. */
  productName: string
  productImageUrl: string | null
  startsOn: string
  endsOn: string
}

export function emptyDraft(changes: Partial<RuleDraft> = {}): RuleDraft {
  return {
    id: crypto.randomUUID(),
    isNew: true,
    kind: 'synonym',
    match: 'contains',
    words: '',
    meaning: '',
    targetBy: 'product',
    target: '',
    productName: '',
    productImageUrl: null,
    startsOn: '',
    endsOn: '',
    ...changes,
  }
}

/** Whether it is on one product, and not on words or all of a category, brand or tag. */
export const isOfProduct = ({ rule }: Pick<SavedRule, 'rule'>) =>
  rule.kind !== 'synonym' && rule.target.by === 'product'

export function readDraft({ id, rule, product_name, product_image_url }: SavedRule): RuleDraft {
  const { kind, match, words, starts_on, ends_on } = rule
  const own =
    rule.kind === 'synonym'
      ? { meaning: rule.meaning }
      : {
          targetBy: rule.target.by,
          target: rule.target.value,
          productName: product_name ?? '',
          productImageUrl: product_image_url,
        }
  const days = { startsOn: starts_on ?? '', endsOn: ends_on ?? '' }
  return { ...emptyDraft(), id, isNew: false, kind, match, words, ...own, ...days }
}

/** The rule that was written; null while something is missing. */
export function toRule(draft: RuleDraft): AnswerRule | null {
  const { kind, match, targetBy, startsOn, endsOn } = draft
  const [words, meaning, target] = [draft.words.trim(), draft.meaning.trim(), draft.target.trim()]
  const days = { starts_on: startsOn || null, ends_on: endsOn || null }
  if (kind === 'synonym') {
    if (words === '' || meaning === '') return null
    return { kind, match: match === 'exact' ? 'exact' : 'contains', words, meaning, ...days }
  }
  if (target === '') return null
  const aim = { by: targetBy, value: target }
  if (match === 'always') return { kind, match, words: '', target: aim, ...days }
  return words === '' ? null : { kind, match, words, target: aim, ...days }
}
