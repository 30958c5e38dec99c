import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/database/open-database.ts'
import type { Translate } from './core/errors.ts'
import type { Secrets } from './core/secrets.ts'
import { loadTranslations } from './core/translations.ts'
import { createVoiceRecorder, type VoiceRecorder } from './features/voice/voice.public.ts'

/** What the slices work with: made once by main, with stand-ins by tests. */
export interface Deps {
  config: Config
  clock: Clock
  db: Database
  secrets: Secrets
  translate: Translate
  recorder: VoiceRecorder
}

export function createDeps(input: { config: Config; clock: Clock; db: Database; secrets: Secrets }): Deps {
  return {
    ...input,
    translate: loadTranslations(),
    recorder: createVoiceRecorder({ db: input.db, clock: input.clock }),
  }
}
