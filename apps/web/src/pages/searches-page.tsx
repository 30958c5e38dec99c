import { useTranslation } from '../app/translation.ts'
import { SearchesPanel } from '../features/dashboard/searches/searches-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { PageHeading } from '../shell/page-heading.tsx'

export function SearchesPage() {
  const { t } = useTranslation('searches')
  const { workspaceId } = useWorkspaceScope()
  return (
    <>
      <PageHeading title={t('voiceSearches')} subtitle={t('subtitle')} />
      {/* What was typed, and what is shown while another page loads, belongs to its workspace. */}
      <SearchesPanel key={workspaceId} />
    </>
  )
}
