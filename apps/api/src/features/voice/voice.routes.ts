import { recordEventsRoute } from '@voice-shop/contract'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { describeFirstIssue } from '../../core/http/validation.ts'
import type { Deps } from '../../deps.ts'
import { createKeyring } from './keyring.ts'

/** POST /api/voice-shop/events/ */
export function mountVoiceRoutes(mount: MountRoute, { db, recorder, translate }: Deps): void {
  const keyring = createKeyring(db)

  mount(recordEventsRoute, async ({ body, context }) => {
    const { workspaceId, keyHash } = await keyring.getWorkspaceOfKey(context.storeKey)
    const outcome = await recorder.record({ workspaceId, events: body.events, source: { kind: 'store_key', keyHash } })
    return {
      accepted: outcome.accepted,
      duplicates: outcome.duplicates,
      rejected: outcome.rejected.map(({ index, code, issues }) => ({
        index,
        code,
        detail:
          code === 'invalid_event'
            ? describeFirstIssue(translate, context.language, issues)
            : translate(context.language, `voice.rejections.${code}`),
      })),
    }
  })
}
