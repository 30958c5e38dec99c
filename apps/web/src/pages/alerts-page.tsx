import { useTranslation } from '../app/translation.ts'
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { PageHeading } from '../shell/page-heading.tsx'

export function AlertsPage() {
  const { t } = useTranslation('alerts')
  const { workspaceId } = useWorkspaceScope()
  return (
    <>
      <PageHeading title={t('alertsPage')} subtitle={t('intro')} isBelowSettings />
      <AlertsPanel key={workspaceId} />
    </>
  )
}
