import { useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '@voice-shop/contract'
import { useLocation } from 'wouter'
import { clearSession } from '../api/session.ts'
import { QueryBoundary } from '../app/query-boundary.tsx'
import { useTranslation } from '../app/translation.ts'
import { CatalogueCard } from '../features/catalogue/catalogue-card.tsx'
import { FeedCard } from '../features/catalogue/feed/feed-card.tsx'
import { ApiKeysCard } from '../features/keys/api-keys-card.tsx'
import { ConnectionCard } from '../features/platforms/connection-card.tsx'
import { SecretKeyCard } from '../features/stores/secret-key-card.tsx'
import { ShopifySetup } from '../features/stores/shopify-setup.tsx'
import { isShopifySetupOpen } from '../features/stores/shopify-setup-state.ts'
import { StorageCard } from '../features/stores/storage-card.tsx'
import { StoreNameCard } from '../features/stores/store-name-card.tsx'
import { TimeZoneCard } from '../features/stores/time-zone-card.tsx'
import { useStoreSettings } from '../features/stores/use-store-settings.ts'
import { WorkspaceDataCard } from '../features/workspace-data/workspace-data-card.tsx'
import { useWorkspace, workspacesKey } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { paths } from '../paths.ts'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toasts.tsx'

export function StorePage() {
  const { t } = useTranslation('settings')
  const { workspace, isMissing } = useWorkspace()
  return (
    <SettingsFrame title={t('storePage')}>
      {workspace ? (
        // What is open or typed belongs to its workspace.
        <StoreCards key={workspace.id} workspace={workspace} />
      ) : isMissing ? (
        <WorkspaceFailure />
      ) : (
        <Skeleton label={t('loadingStore')} shape="panels" count={3} />
      )}
    </SettingsFrame>
  )
}

function StoreCards({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const settingsQuery = useStoreSettings(workspace)
  const leave = useDeletedWorkspaceExit(workspace)
  const canChange = workspace.permissions.includes('store.update')
  return (
    <QueryBoundary
      query={settingsQuery}
      labels={{ loading: t('loadingStore'), failed: t('storeLoadError'), retry: t('retry') }}
      shape="panels"
      count={3}
    >
      {(settings) => (
        <CardStack>
          {canChange && isShopifySetupOpen(workspace.merchant) && <ShopifySetup merchant={workspace.merchant} />}
          <ConnectionCard workspace={workspace} />
          {canChange && <StoreNameCard workspace={workspace} />}
          <CatalogueCard workspace={workspace} />
          <FeedCard workspace={workspace} />
          <SecretKeyCard workspace={workspace} settings={settings} />
          {canChange && <ApiKeysCard workspace={workspace} timeZone={settings.time_zone} />}
          <StorageCard storage={settings.storage} />
          <TimeZoneCard workspace={workspace} settings={settings} />
          {workspace.role === 'owner' && <WorkspaceDataCard workspace={workspace} onDeleted={leave} />}
        </CardStack>
      )}
    </QueryBoundary>
  )
}

/** Where the owner goes from a workspace that is gone: to another one, or without an account to /login. */
function useDeletedWorkspaceExit({ id }: Workspace): (isAccountDeleted: boolean) => void {
  const { t } = useTranslation('settings')
  const [, navigate] = useLocation()
  const { workspaces, switchWorkspace } = useWorkspace()
  const client = useQueryClient()
  const { show } = useToast()
  return (isAccountDeleted) => {
    const next = workspaces.find((workspace) => workspace.id !== id)
    if (isAccountDeleted || !next) {
      // Away from the protected pages first: they would remember themselves for the next sign-in.
      navigate(paths.login, { replace: true, state: { isWorkspaceDeleted: true } })
      clearSession()
      return
    }
    switchWorkspace(next.id)
    void client.invalidateQueries({ queryKey: workspacesKey })
    navigate(paths.dashboard, { replace: true })
    show({ tone: 'success', message: () => t('workspaceDeleted') })
  }
}
