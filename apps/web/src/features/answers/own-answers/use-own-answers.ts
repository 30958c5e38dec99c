import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteOwnAnswerRoute,
  type Language,
  languages,
  listOwnAnswersRoute,
  type OwnAnswers,
  type QuestionKind,
  saveOwnAnswerRoute,
} from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'

/** A store's own answer to a kind of question; empty in languages without one. */
export type AnswerTexts = Readonly<Record<Language, string>>

export function useOwnAnswers() {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['own-answers', workspaceId],
    queryFn: ({ signal }) => callApi(listOwnAnswersRoute, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
}

export function pickTexts({ answers }: OwnAnswers, kind: QuestionKind): AnswerTexts {
  const find = (language: Language) => answers.find((answer) => answer.kind === kind && answer.language === language)
  // Safe: one entry is made for each language.
  return Object.fromEntries(languages.map((language) => [language, find(language)?.text ?? ''])) as AnswerTexts
}

interface Change {
  kind: QuestionKind
  before: AnswerTexts
  after: AnswerTexts
}

/** Writes what has changed, language by language, and takes away what is empty now. */
export function useSaveOwnAnswer() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspaceScope()
  return useSingleMutation<void, Change>({
    mutationFn: async ({ kind, before, after }) => {
      for (const language of languages) {
        const [text, params] = [after[language], { kind, language }]
        if (text === before[language]) continue
        if (text === '') await callApi(deleteOwnAnswerRoute, { params })
        else await callApi(saveOwnAnswerRoute, { params, body: { text } })
      }
    },
    // After a failure too: some languages may have been written.
    onSettled: () => client.invalidateQueries({ queryKey: ['own-answers', workspaceId] }),
  })
}
