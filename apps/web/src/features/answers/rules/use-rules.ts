import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
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

/** What a sentence is answered now, and with the rule, by the names of the products. */
export function usePreview() {
  return useSingleMutation<{ without: string[]; withRule: string[] }, RuleChange & { rule: AnswerRule; query: string }>(
    {
      mutationFn: async ({ id, rule, query }) => {
        const [without, withRule] = await Promise.all([
          callApi(tryAnswerRoute, { body: { query } }),
          callApi(tryAnswerRoute, { body: { query, draft_rule: { id, rule } } }),
        ])
        const nameAll = ({ products }: typeof without) => products.map(({ name }) => name)
        return { without: nameAll(without), withRule: nameAll(withRule) }
      },
    },
  )
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
