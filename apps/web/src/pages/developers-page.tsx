import { useTranslation } from '../app/translation.ts'
import { EndpointsCard } from '../features/endpoints/endpoints-card.tsx'
import { ApiExampleCard } from '../features/stores/api-example/api-example-card.tsx'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function DevelopersPage() {
  const { t } = useTranslation('settings')
  const { workspace, isMissing } = useWorkspace()
  return (
    <SettingsFrame title={t('developersPage')}>
      {workspace ? (
        // A key that shows belongs to its workspace.
        <CardStack key={workspace.id}>
          <ApiExampleCard workspace={workspace} />
          <EndpointsCard workspace={workspace} />
        </CardStack>
      ) : isMissing ? (
        <WorkspaceFailure />
      ) : (
        <Skeleton label={t('loadingStore')} shape="panels" count={1} />
      )}
    </SettingsFrame>
  )
}
