import {
  answerRoute,
  deleteOwnAnswerRoute,
  deleteRuleRoute,
  getAnswerRoute,
  listOwnAnswersRoute,
  listRulesRoute,
  saveOwnAnswerRoute,
  saveRuleRoute,
  tryAnswerRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { enterWorkspace } from '../../core/database/as-workspace.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { createLeasedLimit } from '../../core/rate-limits/leased-limit.ts'
import { type AnswerDeps, answerSentence, getRecordedAnswer, tryAnswer } from './answers.service.ts'
import { deleteOwnAnswerRow } from './own-answers.repository.ts'
import { listOwnAnswers, saveOwnAnswer } from './own-answers.service.ts'
import { deleteRule, listRules, saveRule } from './rules.service.ts'

/**
 * POST   /api/voice-shop/answers/
 * POST   /api/answers/try/
 * GET    /api/answers/searches/:id/
 * GET    /api/answers/own/
 * PUT    /api/answers/own/:kind/:language/
 * DELETE /api/answers/own/:kind/:language/
 * GET    /api/answers/rules/
 * PUT    /api/answers/rules/:id/
 * DELETE /api/answers/rules/:id/
 */
export function mountAnswerRoutes(mount: MountRoute, deps: CoreDeps & AnswerDeps): void {
  const { db, rateLimits, config } = deps
  const answerLimit = createLeasedLimit(rateLimits, { name: 'answers', limit: config.rateLimits.answers })

  mount(answerRoute, async ({ body, context: { store } }, leaveShare) => {
    await answerLimit.take(store.workspaceId, 1)
    enterWorkspace(store.workspaceId)
    const source = { kind: 'store_key', keyHash: store.keyHash, apiKeyId: store.apiKeyId } as const
    return answerSentence(deps, { workspaceId: store.workspaceId, source, body, onComposed: leaveShare })
  })
  mount(tryAnswerRoute, ({ body, context: { membership } }) =>
    tryAnswer(deps, { workspaceId: membership.workspaceId, body }),
  )
  mount(getAnswerRoute, ({ params, context: { membership } }) =>
    getRecordedAnswer(db, { workspaceId: membership.workspaceId, searchId: params.id }),
  )
  mount(listRulesRoute, ({ context: { membership } }) => listRules(deps, membership.workspaceId))
  mount(saveRuleRoute, ({ params, body, context: { membership, session } }) =>
    saveRule(deps, { workspaceId: membership.workspaceId, userId: session.userId, ...params }, body.rule),
  )
  mount(deleteRuleRoute, async ({ params, context: { membership, session } }) => {
    await deleteRule(deps, { workspaceId: membership.workspaceId, userId: session.userId, ...params })
    return undefined
  })
  mount(listOwnAnswersRoute, ({ context: { membership } }) => listOwnAnswers(deps, membership.workspaceId))
  mount(saveOwnAnswerRoute, ({ params, body, context: { membership } }) =>
    saveOwnAnswer(deps, { workspaceId: membership.workspaceId, ...params }, body.text),
  )
  mount(deleteOwnAnswerRoute, async ({ params, context: { membership } }) => {
    await deleteOwnAnswerRow(db, { workspaceId: membership.workspaceId, ...params })
    return undefined
  })
}
