import type { Messages, Namespace } from './app/messages.ts'
import type { SharedKey } from './app/translation.ts'
import { type Path, paths } from './paths.ts'

/** What a page needs besides the application itself: its title, its module in `pages`, and the messages it shows. */
interface PageAssets {
  /** A whole key: that of a plural would be shown as it is. */
  title: SharedKey & keyof Messages['sidebar']
  module: string
  namespaces: readonly Namespace[]
}

/** Checkouts come back to the billing page: their paths have no screens of their own. */
const assets: Readonly<Record<Exclude<Path, `/billing/${string}`>, PageAssets>> = {
  [paths.login]: { title: 'loginPage', module: 'login', namespaces: ['loginAndPass'] },
  [paths.register]: { title: 'registerPage', module: 'register', namespaces: ['loginAndPass'] },
  [paths.forgotPassword]: { title: 'passwordPage', module: 'forgot-password', namespaces: ['loginAndPass'] },
  [paths.resetPassword]: { title: 'passwordPage', module: 'reset-password', namespaces: ['loginAndPass'] },
  [paths.confirmEmail]: { title: 'email', module: 'confirm-email', namespaces: ['loginAndPass'] },
  [paths.dashboard]: { title: 'dashboard', module: 'dashboard', namespaces: ['dashboard'] },
  [paths.searches]: { title: 'searchesPage', module: 'searches', namespaces: ['searches'] },
  [paths.listening]: { title: 'listeningPage', module: 'listening', namespaces: ['listening', 'dashboard'] },
  [paths.assistant]: { title: 'assistantPage', module: 'assistant', namespaces: ['assistant', 'traits'] },
  [paths.catalogue]: { title: 'cataloguePage', module: 'catalogue', namespaces: ['catalogue', 'traits'] },
  [paths.settings]: { title: 'settings', module: 'settings', namespaces: ['settings'] },
  [paths.account]: { title: 'accountPage', module: 'account', namespaces: ['settings', 'loginAndPass', 'twoStep'] },
  [paths.team]: { title: 'teamPage', module: 'team', namespaces: ['settings', 'alerts'] },
  [paths.billing]: { title: 'billingPage', module: 'billing', namespaces: ['settings', 'billing', 'dashboard'] },
  [paths.store]: { title: 'storePage', module: 'store', namespaces: ['settings', 'feed', 'developers'] },
  [paths.widget]: { title: 'widgetPage', module: 'widget', namespaces: ['settings', 'storeWidget', 'holdout'] },
  [paths.developers]: {
    title: 'developersPage',
    module: 'developers',
    namespaces: ['settings', 'apiExample', 'endpoints'],
  },
  [paths.alerts]: { title: 'alertsPage', module: 'alerts', namespaces: ['alerts'] },
  [paths.visit]: { title: 'visitPage', module: 'visit', namespaces: ['visit', 'assistant', 'traits'] },
}

/** Every page, with its module as the build names it. */
export const pageAssets = Object.entries(assets).map(([path, { title, module, namespaces }]) => ({
  path,
  title,
  namespaces,
  module: `src/pages/${module}-page.tsx`,
}))

/** The frame of the pages behind the sign-in. */
export const protectedAreaModule = 'src/shell/protected-area.tsx'
