import { useTranslation } from '../app/translation.ts'
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'

export function AlertsPage() {
  const { t } = useTranslation('alerts')
  const { workspaceId } = useWorkspaceScope()
  return (
    <SettingsFrame title={t('alertsPage')} subtitle={t('intro')}>
      <CardStack key={workspaceId}>
        <WorkspaceFailure />
        <AlertsPanel />
      </CardStack>
    </SettingsFrame>
  )
}
