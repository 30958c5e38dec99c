export { eraseVisits } from './erase-visits.ts'
export { visitDataSets } from './visits.data-sets.ts'
