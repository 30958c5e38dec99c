import { systemClock } from '@voice-shop/api/core/clock.ts'
import type { Database } from '@voice-shop/api/core/database/open-database.ts'
import { createVoiceRecorder } from '@voice-shop/api/features/voice/voice.public.ts'
import { makeBatch } from './sample-events.ts'

/** Records events that are spread evenly over the last 365 days, in the order of time. */
export async function importYear(db: Database, input: { workspaceId: string; events: number }): Promise<void> {
  const recorder = createVoiceRecorder({ db, clock: systemClock, retentionMonths: 25 })
  const yearMs = 365 * 86_400_000
  const startMs = Date.now() - yearMs
  for (let done = 0; done < input.events; done += 200) {
    const events = []
    for (let part = 0; part < 10; part += 1) {
      const at = new Date(startMs + ((done + part * 20) / input.events) * yearMs)
      events.push(...makeBatch(20, at))
    }
    await recorder.record({ workspaceId: input.workspaceId, events, source: { kind: 'import' } })
    if (done % 50_000 === 0) console.log(`${done} of ${input.events} events`)
  }
}
