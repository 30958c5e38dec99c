export {
  countShopperSearches,
  eraseVoiceData,
  redactShoppers,
} from './erase-voice-data.ts'
export {
  countFittingSearches,
  type FoundSearchRow,
  findPlaceAfter,
  findSearches,
  hasConditions,
  listSearchLines,
  type SearchFilter,
  type SearchLine,
  type SearchPlace,
  type SearchWalk,
} from './find-searches.queries.ts'
export { getHorizon } from './history/partitions.ts'
export { sweepHistory } from './history/sweep.ts'
export { listInsightExamples } from './insight-examples.queries.ts'
export { createKeyring } from './keyring.ts'
export { type FoundVisit, findVisit, type VisitedClick, type VisitedSearch } from './visit.queries.ts'
export { voiceDataSets } from './voice.data-sets.ts'
export { listProducts, listRecentSearches } from './voice.queries.ts'
export { createVoiceRecorder, type RecordOutcome, type VoiceRecorder } from './voice-recorder.ts'
