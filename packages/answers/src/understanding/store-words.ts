import type { StoreVocabulary } from '../model.ts'
import { foldWords } from '../text/words.ts'

/** Whether the store's own names, categories, brands or tags say a word. */
export function isStoreWord(word: string, { language, words }: Pick<StoreVocabulary, 'language' | 'words'>): boolean {
  return foldWords(word, language).some((folded) => words.has(folded))
}
