import { deleteOwnAnswerRoute, getAnswerRoute, listOwnAnswersRoute, saveOwnAnswerRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { getRecordedAnswer } from './answers.service.ts'
import { deleteOwnAnswerRow } from './own-answers.repository.ts'
import { listOwnAnswers, saveOwnAnswer } from './own-answers.service.ts'

/**
 * GET    /api/answers/searches/:id/
 * GET    /api/answers/own/
 * PUT    /api/answers/own/:kind/:language/
 * DELETE /api/answers/own/:kind/:language/
 */
export function mountAnswerRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getAnswerRoute, ({ params, context: { membership } }) =>
    getRecordedAnswer(deps.db, { workspaceId: membership.workspaceId, searchId: params.id }),
  )
  mount(listOwnAnswersRoute, ({ context: { membership } }) => listOwnAnswers(deps, membership.workspaceId))
  mount(saveOwnAnswerRoute, ({ params, body, context: { membership } }) =>
    saveOwnAnswer(deps, { workspaceId: membership.workspaceId, ...params }, body.text),
  )
  mount(deleteOwnAnswerRoute, async ({ params, context: { membership } }) => {
    await deleteOwnAnswerRow(deps.db, { workspaceId: membership.workspaceId, ...params })
    return undefined
  })
}
