/** Every page's path. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the mail to an account's new e-mail leads. */
  confirmEmail: '/confirm-email',
  searches: '/searches',
  /** How shoppers are heard: from the microphone to the cart. */
  listening: '/listening',
  assistant: '/assistant',
  catalogue: '/catalogue',
  settings: '/settings',
  account: '/settings/account',
  team: '/settings/team',
  billing: '/settings/billing',
  /** Return addresses of checkouts; they lead to the billing page. */
  checkoutSuccess: '/billing/success',
  checkoutCancel: '/billing/cancel',
  store: '/settings/store',
  /** The assistant on the store's pages: how it gets there, how it looks, whether it is there. */
  widget: '/settings/widget',
  /** For who programs an assistant of the store's own: key, example and command. */
  developers: '/settings/developers',
  alerts: '/settings/alerts',
  /** The visit of a search, whose id takes the place of `:id` (getVisitPath). */
  visit: '/searches/visit/:id',
} as const

/** Of the plans on the billing page, which take the focus there. */
export const plansId = 'plans'
export const plansPath = `${paths.billing}#${plansId}` as const

/** Of what is used, on the billing page, beside which a top-up is offered. */
export const usageId = 'usage'
export const usagePath = `${paths.billing}#${usageId}` as const

export type Path = (typeof paths)[keyof typeof paths]

export function getVisitPath(searchId: string): string {
  return paths.visit.replace(':id', searchId)
}

const publicPrefixes = [paths.login, paths.register, paths.forgotPassword, paths.resetPassword, paths.confirmEmail]

/** Whether a path is open to visitors: no authentication check runs there. */
export function isPublicPath(path: string): boolean {
  return publicPrefixes.some((prefix) => path.startsWith(prefix))
}
