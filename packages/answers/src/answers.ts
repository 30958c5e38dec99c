/** What others may use of this package. */
export * from './lexicon/lexicon.ts'
export * from './model.ts'
export { normalizeSize } from './sizes/normalize-size.ts'
export { foldText, splitTokens, type Token } from './text/tokens.ts'
export { foldWords, normalizeWord } from './text/words.ts'
