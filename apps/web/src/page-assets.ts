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

/** Of the pages with screens of their own. */
export type PagePath = Exclude<Path, typeof paths.checkoutSuccess | typeof paths.checkoutCancel>

/** Read by the routes, and by the build, which lets each page's HTML load these at once. */
export const pageAssets: Readonly<Record<PagePath, PageAssets>> = {
  [paths.login]: { title: 'loginPage', module: 'login', namespaces: ['loginAndPass'] },
  [paths.register]: { title: 'registerPage', module: 'register', namespaces: ['loginAndPass'] },
  [paths.forgotPassword]: { title: 'passwordPage', module: 'forgot-password', namespaces: ['loginAndPass'] },
  [paths.resetPassword]: { title: 'passwordPage', module: 'reset-password', namespaces: ['loginAndPass'] },
  [paths.confirmEmail]: { title: 'email', module: 'confirm-email', namespaces: ['loginAndPass'] },
  [paths.dashboard]: { title: 'dashboard', module: 'dashboard', namespaces: ['dashboard'] },
  [paths.searches]: { title: 'searchesPage', module: 'searches', namespaces: ['searches'] },
  [paths.settings]: { title: 'settings', module: 'settings', namespaces: ['settings'] },
  [paths.account]: { title: 'accountPage', module: 'account', namespaces: ['settings', 'loginAndPass', 'twoStep'] },
  [paths.team]: { title: 'teamPage', module: 'team', namespaces: ['settings'] },
  [paths.billing]: { title: 'billingPage', module: 'billing', namespaces: ['settings', 'billing', 'dashboard'] },
  [paths.store]: { title: 'storePage', module: 'store', namespaces: ['settings'] },
  [paths.visit]: { title: 'visitPage', module: 'visit', namespaces: ['visit'] },
}

/** Safe: the table has no other keys. */
export const pagePaths = Object.keys(pageAssets) as readonly PagePath[]

/** A page's module, as the build names it. */
export function getPageModule(path: PagePath): string {
  return `src/pages/${pageAssets[path].module}-page.tsx`
}

/** The frame of the pages behind the sign-in. */
export const protectedAreaModule = 'src/shell/protected-area.tsx'
