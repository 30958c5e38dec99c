export type { AnswerEngine, AskedSentence } from './answer-engine.ts'
export { answersDataSets } from './answers.data-sets.ts'
export { eraseOwnAnswers } from './erase-own-answers.ts'
export { createWordEngine } from './word-engine.ts'
