import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listSearchChoicesRoute, listSearchesRoute } from '@voice-shop/contract'
import { useSearchParams } from 'wouter'
import { callApi } from '../../../api/client.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import {
  parseSearchChoice,
  parseSearchPage,
  type SearchChoice,
  type SearchPage,
  writeSearchChoice,
} from './search-choice.ts'

/** What the address asks for, and ways to another one. */
export function useSearchChoice() {
  const [search, setSearch] = useSearchParams()
  const choice = parseSearchChoice(search)
  const page = parseSearchPage(search)
  return {
    choice,
    page,
    /** Begins at the newest again. `isTyping`: what is typed on replaces what was typed before. */
    change: (part: { [Name in keyof SearchChoice]?: SearchChoice[Name] | undefined }, isTyping = false) =>
      setSearch((before) => writeSearchChoice({ ...parseSearchChoice(before), ...part } as SearchChoice), {
        replace: isTyping,
      }),
    goTo: (target: SearchPage) => setSearch((before) => writeSearchChoice(parseSearchChoice(before), target)),
  }
}

/** A page of the searches that are asked for. The page before stays until it is there. */
export function useSearches(choice: SearchChoice, page: SearchPage) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['searches', workspaceId, choice, page],
    queryFn: ({ signal }) => callApi(listSearchesRoute, { query: { ...choice, ...page }, signal }),
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Categories and products of the time that is asked for. */
export function useSearchChoices({ time_range, from, to }: SearchChoice) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['search-choices', workspaceId, time_range, from, to],
    queryFn: ({ signal }) => callApi(listSearchChoicesRoute, { query: { time_range, from, to }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
}
