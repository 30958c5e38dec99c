export type { AnswerEngine, AskedSentence } from './answer-engine.ts'
export { answersDataSets } from './answers.data-sets.ts'
export { createSegmentEngine } from './engine/segment-engine.ts'
export { eraseOwnAnswers } from './erase-own-answers.ts'
