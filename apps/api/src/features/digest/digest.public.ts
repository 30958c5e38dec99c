export { digestDataSets } from './digest.data-sets.ts'
export { eraseDigests } from './erase-digests.ts'
