import type { Understanding } from '../model.ts'
import type { Segment } from '../segment/segment.ts'
import { hasWord, listSayers, scoreText } from '../segment/text-index.ts'
import { listFamily } from '../text/derived.ts'
import { splitTokens } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'

/** Of what words alone could tell, so much has to be said of one product, else it is another thing: no guitarra criolla. */
const leastCoverage = 0.7

function findMostCovered({ text }: Segment, words: readonly string[]): number {
  const scored = scoreText(text, words)
  let most = 0
  for (const product of scored?.products ?? []) most = Math.max(most, scored?.coverage[product] ?? 0)
  return most
}

/**
 * Whether the store has what is told by words alone: one product says most of them, and a single one stands in a name, a
 * category, a brand or a tag. What only a description mentions is something else: a wine for pizza.
 */
export function hasThing(segment: Segment, { words, subject }: Pick<Understanding, 'words' | 'subject'>): boolean {
  const [only = ''] = words
  if (words.length <= 1) return segment.vocabulary.words.has(only)
  return findMostCovered(segment, subject) >= leastCoverage
}

/** Of what the store has not, the word that says what kind of thing it is, if it has others of the kind: a copo stanley. */
export function listHeadWords({ vocabulary }: Segment, { words, language }: Pick<Understanding, 'words' | 'language'>) {
  const kind = words.length < 2 ? undefined : language === 'en' ? words.at(-1) : words[0]
  return kind !== undefined && vocabulary.words.has(kind) ? [kind] : []
}

/** Of more products a word says nothing. */
const mostSayers = 0.1

/** What a longer sentence begins with, where few products are called so: "el wifi no llega a mi cuarto" is about wifi. */
export function listTellingNames(
  { vocabulary, text, products }: Segment,
  { words }: Pick<Understanding, 'words'>,
): string[] {
  if (words.length < 3) return []
  const most = Math.max(2, mostSayers * products.length)
  return words.slice(0, 2).filter((word) => vocabulary.words.has(word) && listSayers(text, word).length <= most)
}

/**
 * Words that no text of the store says, as those of their family that one does: "para organizar" finds an organizador. As they were
 * said where it says none.
 */
export function writeAsStore<Asked extends Pick<Understanding, 'words' | 'subject'>>(
  { text, language }: Segment,
  asked: Asked,
): Asked {
  const write = (words: readonly string[]) => {
    const written = words.map((word) =>
      hasWord(text, word) ? word : (listFamily(word, language).find((other) => hasWord(text, other)) ?? word),
    )
    return [...new Set(written)]
  }
  return { ...asked, words: write(asked.words), subject: write(asked.subject) }
}

/** The words as they were said, where the sentence is known. */
export function quoteWords({ language }: Segment, words: readonly string[], sentence: string | undefined): string {
  const said = splitTokens(sentence ?? '').filter(({ text }) =>
    foldWords(text, language).some((word) => words.includes(word)),
  )
  return said.length > 0 ? said.map(({ from, to }) => sentence?.slice(from, to)).join(' ') : words.join(' ')
}
