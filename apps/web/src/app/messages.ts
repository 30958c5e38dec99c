import type billing from '../../locales/en/billing.json'
import type commands from '../../locales/en/commands.json'
import type dashboard from '../../locales/en/dashboard.json'
import type dashboardDetails from '../../locales/en/dashboardDetails.json'
import type exports from '../../locales/en/exports.json'
import type firstSearch from '../../locales/en/firstSearch.json'
import type insights from '../../locales/en/insights.json'
import type loginAndPass from '../../locales/en/loginAndPass.json'
import type searches from '../../locales/en/searches.json'
import type settings from '../../locales/en/settings.json'
import type sidebar from '../../locales/en/sidebar.json'
import type twoStep from '../../locales/en/twoStep.json'
import type visit from '../../locales/en/visit.json'

/** The messages by namespace, so that a key that does not exist is an error of types. */
export interface Messages {
  billing: typeof billing
  commands: typeof commands
  dashboard: typeof dashboard
  dashboardDetails: typeof dashboardDetails
  exports: typeof exports
  firstSearch: typeof firstSearch
  insights: typeof insights
  loginAndPass: typeof loginAndPass
  searches: typeof searches
  settings: typeof settings
  sidebar: typeof sidebar
  twoStep: typeof twoStep
  visit: typeof visit
}

export type Namespace = keyof Messages
