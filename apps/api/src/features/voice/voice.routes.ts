import { recordEventsRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { describeFirstIssue } from '../../core/http/validation.ts'
import { createLeasedLimit } from '../../core/rate-limits/leased-limit.ts'
import type { VoiceRecorder } from './voice-recorder.ts'

/** POST /api/voice-shop/events/ */
export function mountVoiceRoutes(mount: MountRoute, deps: CoreDeps & { recorder: VoiceRecorder }): void {
  const { recorder, translate, rateLimits, config } = deps
  const eventLimit = createLeasedLimit(rateLimits, { name: 'events', limit: config.rateLimits.events })

  mount(recordEventsRoute, async ({ body, context }) => {
    const { workspaceId, ...key } = context.store
    await eventLimit.take(workspaceId, body.events.length)
    const outcome = await recorder.record({ workspaceId, events: body.events, source: { kind: 'store_key', ...key } })
    return {
      accepted: outcome.accepted,
      duplicates: outcome.duplicates,
      rejected: outcome.rejected.map(({ index, code, issues }) => ({
        index,
        code,
        detail:
          code === 'invalid_event'
            ? describeFirstIssue(translate, context.languageTag, issues)
            : translate(context.languageTag, `voice.rejections.${code}`),
      })),
    }
  })
}
