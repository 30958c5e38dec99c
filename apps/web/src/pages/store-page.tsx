import { useQueryClient } from '@tanstack/react-query'
import type { StoreSettings, Workspace } from '@voice-shop/contract'
import { useLocation } from 'wouter'
import { clearSession } from '../api/session.ts'
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
import { WorkspaceDataCard } from '../features/workspace-data/workspace-data-card.tsx'
import { useWorkspace, workspacesKey } from '../features/workspaces/workspace.tsx'
import { paths } from '../paths.ts'
import { useToast } from '../ui/toasts.tsx'
import { StoreSettingsFrame } from './store-settings-frame.tsx'

export function StorePage() {
  const { t } = useTranslation('settings')
  return <StoreSettingsFrame title={t('storePage')}>{(store) => <StoreCards {...store} />}</StoreSettingsFrame>
}

function StoreCards({ workspace, settings }: { workspace: Workspace; settings: StoreSettings }) {
  const leave = useDeletedWorkspaceExit(workspace)
  const canChange = workspace.permissions.includes('store.update')
  return (
    <>
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
    </>
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
