import { useTranslation } from '../app/translation.ts'
import { HoldoutCard } from '../features/holdout/holdout-card.tsx'
import { OriginsCard } from '../features/stores/origins-card.tsx'
import { ShopifySetup } from '../features/stores/shopify-setup.tsx'
import { isShopifySetupOpen } from '../features/stores/shopify-setup-state.ts'
import { WidgetCard } from '../features/stores/widget-card.tsx'
import { TalkCard } from '../features/widget/talk-card.tsx'
import { WidgetHelpCard } from '../features/widget/widget-help-card.tsx'
import { WidgetLookCard } from '../features/widget/widget-look-card.tsx'
import { WidgetSeenCard } from '../features/widget/widget-seen-card.tsx'
import { StoreSettingsFrame } from './store-settings-frame.tsx'

/** How it gets onto the store's pages, whether it is there, how it looks; then what surrounds it. */
export function WidgetPage() {
  const { t } = useTranslation('settings')
  return (
    <StoreSettingsFrame title={t('widgetPage')}>
      {({ workspace, settings }) => {
        const canChange = workspace.permissions.includes('store.update')
        return (
          <>
            {canChange && isShopifySetupOpen(workspace.merchant) && <ShopifySetup merchant={workspace.merchant} />}
            <WidgetCard workspace={workspace} settings={settings} />
            <WidgetSeenCard workspace={workspace} settings={settings} />
            {canChange && <WidgetLookCard widgetKey={settings.widget_key} timeZone={settings.time_zone} />}
            <OriginsCard workspace={workspace} settings={settings} />
            <HoldoutCard canChange={canChange} timeZone={settings.time_zone} />
            <TalkCard widgetKey={settings.widget_key} />
            <WidgetHelpCard />
          </>
        )
      }}
    </StoreSettingsFrame>
  )
}
