export { eraseListening } from './erase-listening.ts'
export { listeningDataSets } from './listening.data-sets.ts'
export {
  findFirstDay,
  getGroupKey,
  type ListeningGroup,
  type ListeningSession,
  mergeGroups,
  sumRows,
  sumSessions,
} from './listening.repository.ts'
export { recordSessions } from './listening.service.ts'
export { addHeard, createHeardCounts, describeHeard, type HeardCounts } from './listening-counts.ts'
export { type OpeningSpan, sumMisunderstood } from './misunderstood.queries.ts'
export { listeningDays } from './rebuild-days.ts'
export { sweepListening } from './sweep.ts'
