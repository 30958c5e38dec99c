import type { FastifyInstance } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { mountPressPage } from '../../core/http/press-page.ts'
import { readSubject, signSubject } from '../../core/mail/signed-subject.ts'
import { findMember } from '../workspaces/workspaces.public.ts'
import { saveChoice } from './digest.repository.ts'
import { isDigestWanted } from './digest.service.ts'

const path = '/stop-weekly-mail'
const purpose = 'stop-digest'

interface Person {
  workspaceId: string
  userId: string
}

/** The address at which the reader of a weekly mail ends them. */
export function createStopUrl(
  { secrets, appAddress }: Pick<CoreDeps, 'secrets' | 'appAddress'>,
  { workspaceId, userId }: Person,
): string {
  const code = signSubject({ key: secrets.mailTokenKey, purpose }, `${workspaceId} ${userId}`)
  return `${appAddress.origin}${path}?code=${code}`
}

/** GET and POST /stop-weekly-mail?code= */
export function mountStopPage(
  app: FastifyInstance,
  { db, secrets, translate }: Pick<CoreDeps, 'db' | 'secrets' | 'translate'>,
): Promise<void> {
  return mountPressPage<Person>(app, {
    path,
    read(code) {
      const [workspaceId, userId] = readSubject({ key: secrets.mailTokenKey, purpose }, code)?.split(' ') ?? []
      return workspaceId && userId ? { workspaceId, userId } : null
    },
    isPressed: async (person) => !(await isDigestWanted(db, person)),
    async press(person, isStopped) {
      // Whoever has left the team gets none in any case.
      if (!(await findMember(db, person))) return
      await asWorkspace(person.workspaceId, () => saveChoice(db, { ...person, isWanted: !isStopped }))
    },
    describe({ languageTag }, { subject, isPressed }) {
      const say = (key: 'title' | 'text' | 'action' | 'done_title' | 'done' | 'again') =>
        translate(languageTag, `mail:digest.stop.${key}`)
      return {
        title: say(isPressed ? 'done_title' : 'title'),
        text: subject === null ? translate(languageTag, 'mail:alerts.mute.invalid') : say(isPressed ? 'done' : 'text'),
        label: say(isPressed ? 'again' : 'action'),
      }
    },
  })
}
