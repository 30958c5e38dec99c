import { useTranslation } from '../app/translation.ts'
import { ListeningPanel } from '../features/dashboard/listening/listening-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { PageHeading } from '../shell/page-heading.tsx'

export function ListeningPage() {
  const { t } = useTranslation('listening')
  const { workspaceId } = useWorkspaceScope()
  return (
    <>
      <PageHeading title={t('title')} subtitle={t('subtitle')} />
      <ListeningPanel key={workspaceId} />
    </>
  )
}
