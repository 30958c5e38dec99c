import { Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTranslation } from '../../app/translation.ts'
import { useWorkspace } from '../../features/workspaces/workspace.tsx'
import { paths } from '../../paths.ts'
import type { Command } from './use-commands.ts'

/** Looks for what was typed in the voice searches of the last year, where the user may see them. */
export function useSearchesCommand(query: string): Command[] {
  const { t } = useTranslation('commands')
  const [, navigate] = useLocation()
  const { workspace } = useWorkspace()
  const text = query.trim()
  const maySee = workspace?.permissions.includes('analytics.view') ?? true
  if (text === '' || !maySee || workspace?.is_two_step_missing) return []
  const href = `${paths.searches}?${new URLSearchParams({ time_range: 'year', text })}`
  return [
    {
      id: 'text',
      group: t('searchesPage'),
      label: t('findInSearches', { query: text }),
      words: '',
      Icon: Search,
      isCurrent: false,
      href,
      run: () => navigate(href),
    },
  ]
}
