import type { Namespace } from './app/messages.ts'

/** What a page needs besides the application itself: its module, and the messages it shows. */
export interface PageAssets {
  module: string
  namespaces: readonly Namespace[]
}

/** Read by the routes, and by the build, which lets each page's HTML load these at once. */
export const pageAssets = {
  login: { module: 'src/pages/login-page.tsx', namespaces: ['loginAndPass'] },
  register: { module: 'src/pages/register-page.tsx', namespaces: ['loginAndPass'] },
  forgotPassword: { module: 'src/pages/forgot-password-page.tsx', namespaces: ['loginAndPass'] },
  resetPassword: { module: 'src/pages/reset-password-page.tsx', namespaces: ['loginAndPass'] },
  dashboard: { module: 'src/pages/dashboard-page.tsx', namespaces: ['dashboard'] },
  searches: { module: 'src/pages/searches-page.tsx', namespaces: ['searches'] },
  settings: { module: 'src/pages/settings-page.tsx', namespaces: ['settings'] },
  account: { module: 'src/pages/account-page.tsx', namespaces: ['settings', 'loginAndPass', 'twoStep'] },
  team: { module: 'src/pages/team-page.tsx', namespaces: ['settings'] },
  billing: { module: 'src/pages/billing-page.tsx', namespaces: ['settings', 'billing', 'dashboard'] },
  store: { module: 'src/pages/store-page.tsx', namespaces: ['settings'] },
  visit: { module: 'src/pages/visit-page.tsx', namespaces: ['visit'] },
} as const satisfies Record<string, PageAssets>

/** The frame of the pages behind the sign-in. */
export const protectedAreaModule = 'src/shell/protected-area.tsx'
