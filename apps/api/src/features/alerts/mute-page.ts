import { type AlertKind, alertKindSchema } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { mountPressPage } from '../../core/http/press-page.ts'
import { readSubject, signSubject } from '../../core/mail/signed-subject.ts'
import { findOwnedStore } from '../workspaces/workspaces.public.ts'
import { listMutes } from './alerts.repository.ts'
import { muteAlerts, unmuteAlerts } from './alerts.service.ts'

const path = '/mute-alerts'
const purpose = 'mute-alerts'

interface Subject {
  workspaceId: string
  kind: AlertKind
  /** Who got the mail. */
  userId: string
}

/** The address at which the reader of a mail about this kind of alert mutes it for good. */
export function createMuteUrl(
  { secrets, appAddress }: Pick<CoreDeps, 'secrets' | 'appAddress'>,
  { workspaceId, kind, userId }: Subject,
): string {
  const code = signSubject({ key: secrets.mailTokenKey, purpose }, `${workspaceId} ${kind} ${userId}`)
  return `${appAddress.origin}${path}?code=${code}`
}

type PageDeps = Pick<CoreDeps, 'db' | 'clock' | 'secrets' | 'translate'>

/** GET and POST /mute-alerts?code= */
export function mountMutePage(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { db, clock, secrets, translate } = deps
  return mountPressPage<Subject>(app, {
    path,
    read(code) {
      const [workspaceId, name, userId] = readSubject({ key: secrets.mailTokenKey, purpose }, code)?.split(' ') ?? []
      const kind = alertKindSchema.safeParse(name)
      return workspaceId && userId && kind.success ? { workspaceId, userId, kind: kind.data } : null
    },
    isPressed: async ({ workspaceId, kind }) =>
      (await listMutes(db, { workspaceIds: [workspaceId], now: clock.now() })).some((mute) => mute.kind === kind),
    async press({ workspaceId, kind, userId }, isMuted) {
      // Whoever owns the store no longer has no say in it.
      const store = await findOwnedStore(db, { workspaceId })
      if (store?.ownerId !== userId) return
      await asWorkspace(workspaceId, () =>
        isMuted
          ? muteAlerts(deps, { workspaceId, userId, kind, days: null })
          : unmuteAlerts(deps, { workspaceId, userId, kind }),
      )
    },
    describe({ languageTag }, { subject, isPressed }) {
      const kind = subject ? translate(languageTag, `mail:name.${subject.kind}`, {}) : ''
      const say = (key: 'title' | 'text' | 'action' | 'done_title' | 'done' | 'again' | 'invalid') =>
        translate(languageTag, `mail:alerts.mute.${key}`, { kind })
      return {
        title: say(isPressed ? 'done_title' : 'title'),
        text: say(subject === null ? 'invalid' : isPressed ? 'done' : 'text'),
        label: say(isPressed ? 'again' : 'action'),
      }
    },
  })
}
