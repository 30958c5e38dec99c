import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { signQuery } from './sign-query.ts'

/** `host` of links into the app: the store's admin, base64 without padding. */
export function encodeHost(shop: Shop): string {
  const [name = ''] = shop.settings.domain.split('.')
  return Buffer.from(`admin.shopify.com/store/${name}`).toString('base64').replace(/=+$/, '')
}

function readUnixTime(simulation: Simulation): string {
  return String(Math.floor(simulation.clock.outsideNow().getTime() / 1000))
}

/** Where "Install app" leads: the app's URL, signed. */
export function getInstallUrl(simulation: Simulation, shop: Shop): string {
  const url = new URL(simulation.app.url)
  const params = { shop: shop.settings.domain, host: encodeHost(shop), timestamp: readUnixTime(simulation) }
  url.search = signQuery(simulation.app.clientSecret, params).toString()
  return url.href
}

/** Where an approval leads: the app's callback, signed, with the code. */
export function getCallbackUrl(
  simulation: Simulation,
  approval: { shop: Shop; redirectUri: string; code: string; state: string },
): string {
  const { shop, redirectUri, code, state } = approval
  const url = new URL(redirectUri)
  url.search = signQuery(simulation.app.clientSecret, {
    code,
    host: encodeHost(shop),
    shop: shop.settings.domain,
    state,
    timestamp: readUnixTime(simulation),
  }).toString()
  return url.href
}
