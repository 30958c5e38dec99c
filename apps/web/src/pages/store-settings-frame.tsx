import type { StoreSettings, Workspace } from '@voice-shop/contract'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../app/query-boundary.tsx'
import { useTranslation } from '../app/translation.ts'
import { useStoreSettings } from '../features/stores/use-store-settings.ts'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type MakeCards = (store: { workspace: Workspace; settings: StoreSettings }) => ReactNode

/** A page of settings of the store that is chosen, once both are known. */
export function StoreSettingsFrame({ title, children }: { title: string; children: MakeCards }) {
  const { t } = useTranslation('settings')
  const { workspace, isMissing } = useWorkspace()
  return (
    <SettingsFrame title={title}>
      {workspace ? (
        // What is open or typed belongs to its workspace.
        <LoadedStore key={workspace.id} workspace={workspace} makeCards={children} />
      ) : isMissing ? (
        <WorkspaceFailure />
      ) : (
        <Skeleton label={t('loadingStore')} shape="panels" count={3} />
      )}
    </SettingsFrame>
  )
}

function LoadedStore({ workspace, makeCards }: { workspace: Workspace; makeCards: MakeCards }) {
  const { t } = useTranslation('settings')
  return (
    <QueryBoundary
      query={useStoreSettings(workspace)}
      labels={{ loading: t('loadingStore'), failed: t('storeLoadError'), retry: t('retry') }}
      shape="panels"
      count={3}
    >
      {(settings) => <CardStack>{makeCards({ workspace, settings })}</CardStack>}
    </QueryBoundary>
  )
}
