import type { Workspace } from '@voice-shop/contract'
import { QueryBoundary } from '../app/query-boundary.tsx'
import { useTranslation } from '../app/translation.ts'
import { HoldoutCard } from '../features/holdout/holdout-card.tsx'
import { OriginsCard } from '../features/stores/origins-card.tsx'
import { ShopifySetup } from '../features/stores/shopify-setup.tsx'
import { isShopifySetupOpen } from '../features/stores/shopify-setup-state.ts'
import { useStoreSettings } from '../features/stores/use-store-settings.ts'
import { WidgetCard } from '../features/stores/widget-card.tsx'
import { TalkCard } from '../features/widget/talk-card.tsx'
import { WidgetHelpCard } from '../features/widget/widget-help-card.tsx'
import { WidgetLookCard } from '../features/widget/widget-look-card.tsx'
import { WidgetSeenCard } from '../features/widget/widget-seen-card.tsx'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function WidgetPage() {
  const { t } = useTranslation('settings')
  const { workspace, isMissing } = useWorkspace()
  return (
    <SettingsFrame title={t('widgetPage')}>
      {workspace ? (
        // What is open or typed belongs to its workspace.
        <WidgetCards key={workspace.id} workspace={workspace} />
      ) : isMissing ? (
        <WorkspaceFailure />
      ) : (
        <Skeleton label={t('loadingStore')} shape="panels" count={3} />
      )}
    </SettingsFrame>
  )
}

/** How it gets onto the store's pages, whether it is there, how it looks; then what surrounds it. */
function WidgetCards({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const settingsQuery = useStoreSettings(workspace)
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
          <WidgetCard workspace={workspace} settings={settings} />
          <WidgetSeenCard workspace={workspace} settings={settings} />
          {canChange && <WidgetLookCard widgetKey={settings.widget_key} timeZone={settings.time_zone} />}
          <OriginsCard workspace={workspace} settings={settings} />
          <HoldoutCard canChange={canChange} timeZone={settings.time_zone} />
          <TalkCard widgetKey={settings.widget_key} />
          <WidgetHelpCard />
        </CardStack>
      )}
    </QueryBoundary>
  )
}
