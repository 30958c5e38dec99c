import type alerts from '@voice-shop/translation/locales/en/alerts.json'
import type apiExample from '@voice-shop/translation/locales/en/apiExample.json'
import type assistant from '@voice-shop/translation/locales/en/assistant.json'
import type billing from '@voice-shop/translation/locales/en/billing.json'
import type catalogue from '@voice-shop/translation/locales/en/catalogue.json'
import type commands from '@voice-shop/translation/locales/en/commands.json'
import type dashboard from '@voice-shop/translation/locales/en/dashboard.json'
import type dashboardDetails from '@voice-shop/translation/locales/en/dashboardDetails.json'
import type developers from '@voice-shop/translation/locales/en/developers.json'
import type endpoints from '@voice-shop/translation/locales/en/endpoints.json'
import type exports from '@voice-shop/translation/locales/en/exports.json'
import type feed from '@voice-shop/translation/locales/en/feed.json'
import type firstSearch from '@voice-shop/translation/locales/en/firstSearch.json'
import type holdout from '@voice-shop/translation/locales/en/holdout.json'
import type listening from '@voice-shop/translation/locales/en/listening.json'
import type loginAndPass from '@voice-shop/translation/locales/en/loginAndPass.json'
import type revenue from '@voice-shop/translation/locales/en/revenue.json'
import type searches from '@voice-shop/translation/locales/en/searches.json'
import type settings from '@voice-shop/translation/locales/en/settings.json'
import type sidebar from '@voice-shop/translation/locales/en/sidebar.json'
import type storeWidget from '@voice-shop/translation/locales/en/storeWidget.json'
import type tasks from '@voice-shop/translation/locales/en/tasks.json'
import type traits from '@voice-shop/translation/locales/en/traits.json'
import type twoStep from '@voice-shop/translation/locales/en/twoStep.json'
import type visit from '@voice-shop/translation/locales/en/visit.json'

/** The interface's messages by namespace, so that a key that does not exist is an error of types. */
export interface Messages {
  alerts: typeof alerts
  apiExample: typeof apiExample
  assistant: typeof assistant
  billing: typeof billing
  catalogue: typeof catalogue
  commands: typeof commands
  dashboard: typeof dashboard
  dashboardDetails: typeof dashboardDetails
  endpoints: typeof endpoints
  exports: typeof exports
  feed: typeof feed
  firstSearch: typeof firstSearch
  developers: typeof developers
  holdout: typeof holdout
  listening: typeof listening
  loginAndPass: typeof loginAndPass
  revenue: typeof revenue
  searches: typeof searches
  settings: typeof settings
  sidebar: typeof sidebar
  storeWidget: typeof storeWidget
  tasks: typeof tasks
  traits: typeof traits
  twoStep: typeof twoStep
  visit: typeof visit
}

export type Namespace = keyof Messages
