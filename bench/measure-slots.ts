import { createSegment } from '@voice-shop/answers'
import { type Asked, askInTurn } from './ask-engine.ts'
import { isOther, type JudgedSentence, type JudgedStore, toStoreProduct } from './judged-stores.ts'
import { average } from './relevance.ts'

const prices = ['price_max', 'price_min', 'price_about'] as const
const traits = ['colours', 'materials', 'gender', 'age', 'sort', 'offer', 'pet'] as const

/** Grown is who nobody says is a child. */
const listValues = (value: unknown) =>
  new Set([value ?? []].flat().flatMap((one) => (one === 'adult' ? [] : [String(one)])))

/** Right, of what was understood too much, and what was missed. */
function countTraits(slots: JudgedSentence['slots'], wishes: Asked['wishes']) {
  const counts = { right: 0, wrong: 0, missed: 0 }
  for (const trait of traits) {
    const [wished, understood] = [listValues(slots[trait]), listValues(wishes[trait])]
    for (const value of understood) counts[wished.has(value) ? 'right' : 'wrong'] += 1
    for (const value of wished) if (!understood.has(value)) counts.missed += 1
  }
  return counts
}

/** Each price that was said or understood: whether it is the one that was said. */
function listPrices(slots: JudgedSentence['slots'], wishes: Asked['wishes']): boolean[] {
  return prices.flatMap((name) => {
    if (slots[name] === undefined && wishes[name] === undefined) return []
    return [Number(slots[name]) === Number(wishes[name])]
  })
}

/** Whether the first product is of the size that was said, or the answer says that none is; null where none was said. */
function isSizeRight({ slots }: JudgedSentence, { finding, wishes }: Asked, sizes: JudgedStore['sizes']) {
  if (slots.size === undefined && wishes.size === undefined) return null
  const [first] = finding.products
  const size = first && sizes.get(first.variant_id)
  return slots.size !== undefined && (finding.kind === 'relaxed' || String(size) === String(slots.size))
}

const share = (all: readonly boolean[]) => average(all.map(Number))

/**
 * What is understood of a judged store's sentences: F1 of traits; shares of prices and sizes that are as they were said, of sentences
 * for which nothing fits that are told so with something near, of those that look for no product that are known as such, of
 * product searches that are taken for such, and of those that find nothing though something would do.
 */
export function measureSlots({ language, products, sentences, unordered, sizes }: JudgedStore) {
  const segment = createSegment(products.map(toStoreProduct), language)
  const ask = (sentence: JudgedSentence) => askInTurn(segment, [...sentence.previous, sentence.said], language)
  const isFitting = ({ gains }: JudgedSentence, { ids }: Asked) => ids.some((id) => (gains.get(id) ?? 0) > 0)
  const asked = sentences.map((sentence) => ({ sentence, answer: ask(sentence) }))
  const sums = { right: 0, wrong: 0, missed: 0 }
  for (const { sentence, answer } of asked) {
    const counts = countTraits(sentence.slots, answer.wishes)
    sums.right += counts.right
    sums.wrong += counts.wrong
    sums.missed += counts.missed
  }
  const others = unordered.filter(isOther).map((sentence) => ask(sentence).finding.kind)
  const impossible = unordered
    .filter((sentence) => !isOther(sentence))
    .map((sentence) => ({ sentence, answer: ask(sentence) }))
  return {
    slotsF1: (2 * sums.right) / (2 * sums.right + sums.wrong + sums.missed || 1),
    pricesRight: share(asked.flatMap(({ sentence, answer }) => listPrices(sentence.slots, answer.wishes))),
    sizesRight: share(
      asked.flatMap(({ sentence, answer }) => {
        const isRight = isSizeRight(sentence, answer, sizes)
        return isRight === null ? [] : [isRight]
      }),
    ),
    impossibleTold: share(
      impossible.map(({ sentence, answer }) => answer.finding.kind === 'relaxed' && isFitting(sentence, answer)),
    ),
    othersTold: share(others.map((kind) => kind === 'other' || kind === 'not_understood')),
    takenForOther: share(asked.map(({ answer }) => answer.finding.kind === 'other')),
    emptyThoughNear: share(
      asked.map(
        ({ sentence, answer }) => answer.ids.length === 0 && [...sentence.gains.values()].some((gain) => gain > 0),
      ),
    ),
  }
}
