export { sumAnswersOf } from './answer-counts.queries.ts'
export { blankQuery } from './blank-query.ts'
export { createBurstMailKind } from './bursts/burst-mail.ts'
export { type BurstWatch, createBurstWatch } from './bursts/burst-watch.ts'
export { describeBurst, sweepBursts } from './bursts/bursts.ts'
export {
  countShopperSearches,
  eraseVoiceData,
  listShopperSearchIds,
  redactShoppers,
} from './erase-voice-data.ts'
export type { GivenAnswer } from './event-check.ts'
export { type FallenShort, listFallenShort } from './fallen-short.queries.ts'
export { findSaid } from './find-said.queries.ts'
export {
  countMatchingSearches,
  type FoundSearchRow,
  findCursorAfter,
  findSearches,
  hasConditions,
  listSearchLines,
  type SearchCursor,
  type SearchFilter,
  type SearchLine,
  type SearchScan,
} from './find-searches.queries.ts'
export {
  type AskedQuestion,
  type FoundAnswer,
  findGivenAnswer,
  listAskedQuestions,
} from './given-answers.repository.ts'
export { blankSentences } from './history/blank-sentences.ts'
export { createSaidIndexer } from './history/index-said.ts'
export { getRetentionStart } from './history/partitions.ts'
export { sweepHistory } from './history/sweep.ts'
export { joinSentences, listInsightExamples } from './insight-examples.queries.ts'
export { listItemCounts } from './item-counts.queries.ts'
export { type LateEvents, type ListLateWrites, lateAfterMs } from './late-events.ts'
export { countNotUnderstood } from './not-understood.queries.ts'
export type { EventSource } from './record-group.ts'
export { measureSearch } from './search-bytes.ts'
export { findSearchShoppers, listShopperTrails, type ShopperTrail } from './shopper-trails.queries.ts'
export { listShownSearches, type ShownSearch } from './shown-searches.queries.ts'
export { sumRest } from './span-rest.queries.ts'
export { type FoundVisit, findVisit, type VisitedClick, type VisitedSearch } from './visit.queries.ts'
export { createAnswersDataSet, voiceDataSets } from './voice.data-sets.ts'
export { listProducts, listRecentSearches } from './voice.queries.ts'
export { createVoiceRecorder, type RecordOutcome, type VoiceRecorder } from './voice-recorder.ts'
