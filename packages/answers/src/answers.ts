/** What others may use of this package. */
export { readFacts, readHabits } from './facts/read-facts.ts'
export { find } from './find/find.ts'
export * from './lexicon/lexicon.ts'
export * from './model.ts'
export { createSegment, type Segment } from './segment/segment.ts'
export { normalizeSize } from './sizes/normalize-size.ts'
export { foldText, splitTokens, type Token } from './text/tokens.ts'
export { foldWords, normalizeWord } from './text/words.ts'
