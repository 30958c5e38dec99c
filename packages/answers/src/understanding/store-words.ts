import type { StoreVocabulary } from '../model.ts'
import { listFamily } from '../text/derived.ts'
import { foldWords } from '../text/words.ts'

/** Whether the store's own names, categories, brands or tags say a word. */
export function isStoreWord(word: string, { language, words }: Pick<StoreVocabulary, 'language' | 'words'>): boolean {
  return foldWords(word, language).some((folded) => words.has(folded))
}

/** Whether the store's names say a word, or its descriptions again and again: one description may have mistyped it. */
export function isInTexts(word: string, { language, words, texts = words }: StoreVocabulary): boolean {
  return foldWords(word, language).some((folded) => texts.has(folded))
}

/** Whether the store says a word so, or one of its family: such a word is nothing that was misheard. */
export function isSaidInStore(word: string, vocabulary: StoreVocabulary): boolean {
  const { language, words, texts = words } = vocabulary
  return foldWords(word, language).some(
    (folded) => texts.has(folded) || listFamily(folded, language).some((other) => texts.has(other)),
  )
}
