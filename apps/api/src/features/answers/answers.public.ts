export { answersDataSets } from './answers.data-sets.ts'
export { eraseOwnAnswers } from './erase-own-answers.ts'
