export { visitDataSets } from './visits.data-sets.ts'
