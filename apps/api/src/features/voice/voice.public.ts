export { hasVoiceSearches, listProducts, listRecentSearches } from './voice.queries.ts'
export { createVoiceRecorder, type RecordOutcome, type VoiceRecorder } from './voice-recorder.ts'
