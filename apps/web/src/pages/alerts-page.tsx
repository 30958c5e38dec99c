import { useTranslation } from '../app/translation.ts'
import { AlertsPanel } from '../features/alerts/alerts-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'

export function AlertsPage() {
  const { t } = useTranslation('alerts')
  const { workspaceId } = useWorkspaceScope()
  return (
    <SettingsFrame title={t('alertsPage')} subtitle={t('intro')}>
      <AlertsPanel key={workspaceId} />
    </SettingsFrame>
  )
}
