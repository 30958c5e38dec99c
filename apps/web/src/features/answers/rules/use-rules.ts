import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AnsweredProduct,
  type AnswerRule,
  deleteRuleRoute,
  listCatalogueRoute,
  listRulesRoute,
  type SavedRule,
  saveRuleRoute,
  tryAnswerRoute,
} from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'

export function useRules() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['answer-rules', workspaceId],
    queryFn: ({ signal }) => callApi(listRulesRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
}

/** A rule under an id; null: deleted. */
export interface RuleChange {
  id: string
  rule: AnswerRule | null
}

export function useChangeRule() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspaceScope()
  return useSingleMutation<SavedRule | undefined, RuleChange>({
    mutationFn: ({ id, rule }) =>
      rule === null
        ? callApi(deleteRuleRoute, { params: { id } })
        : callApi(saveRuleRoute, { params: { id }, body: { rule } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['answer-rules', workspaceId] }),
  })
}

interface RulePreview {
  without: AnsweredProduct[]
  withRule: AnsweredProduct[]
}

/** What a sentence is answered now, and with the rule. */
export function usePreview() {
  return useSingleMutation<RulePreview, RuleChange & { rule: AnswerRule; query: string }>({
    mutationFn: async ({ id, rule, query }) => {
      const [without, withRule] = await Promise.all([
        callApi(tryAnswerRoute, { body: { query } }),
        callApi(tryAnswerRoute, { body: { query, draft_rule: { id, rule } } }),
      ])
      return { without: without.products, withRule: withRule.products }
    },
  })
}

/** The first products that a text finds, to choose one. */
export function useProductSearch(text: string) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['rule-products', workspaceId, text],
    queryFn: ({ signal }) => callApi(listCatalogueRoute, { query: { ...(text && { text }) }, signal }),
    enabled: isEnabled,
    staleTime: 60_000,
  })
}
