import {
  answerRoute,
  deleteOwnAnswerRoute,
  getAnswerRoute,
  listOwnAnswersRoute,
  saveOwnAnswerRoute,
  tryAnswerRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { enterWorkspace } from '../../core/database/as-workspace.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { createLeasedLimit } from '../../core/rate-limits/leased-limit.ts'
import { type AnswerDeps, answerSentence, getRecordedAnswer, tryAnswer } from './answers.service.ts'
import { deleteOwnAnswerRow } from './own-answers.repository.ts'
import { listOwnAnswers, saveOwnAnswer } from './own-answers.service.ts'

/**
 * POST   /api/voice-shop/answers/
 * POST   /api/answers/try/
 * GET    /api/answers/searches/:id/
 * GET    /api/answers/own/
 * PUT    /api/answers/own/:kind/:language/
 * DELETE /api/answers/own/:kind/:language/
 */
export function mountAnswerRoutes(mount: MountRoute, deps: CoreDeps & AnswerDeps): void {
  const { db, rateLimits, config } = deps
  const answerLimit = createLeasedLimit(rateLimits, { name: 'answers', limit: config.rateLimits.answers })

  mount(answerRoute, async ({ body, context: { store } }) => {
    await answerLimit.take(store.workspaceId, 1)
    enterWorkspace(store.workspaceId)
    return answerSentence(deps, { store, body })
  })
  mount(tryAnswerRoute, ({ body, context: { membership } }) =>
    tryAnswer(deps, { workspaceId: membership.workspaceId, body }),
  )
  mount(getAnswerRoute, ({ params, context: { membership } }) =>
    getRecordedAnswer(db, { workspaceId: membership.workspaceId, searchId: params.id }),
  )
  mount(listOwnAnswersRoute, ({ context: { membership } }) => listOwnAnswers(deps, membership.workspaceId))
  mount(saveOwnAnswerRoute, ({ params, body, context: { membership } }) =>
    saveOwnAnswer(deps, { workspaceId: membership.workspaceId, ...params }, body.text),
  )
  mount(deleteOwnAnswerRoute, async ({ params, context: { membership } }) => {
    await deleteOwnAnswerRow(db, { workspaceId: membership.workspaceId, ...params })
    return undefined
  })
}
