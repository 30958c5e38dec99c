import { answerPartner } from '../app-pricing/partner-endpoint.ts'
import { answerPlanPage } from '../app-pricing/plan-page.ts'
import { answerConfirmation } from '../billing/confirmation-page.ts'
import { answerControl } from '../control/control-endpoint.ts'
import { answerGraphql } from '../graphql/graphql-endpoint.ts'
import { answerAuthorize } from '../oauth/authorize-page.ts'
import { answerAccessToken } from '../oauth/token-endpoint.ts'
import { answerAdmin, answerInstallLink, answerStores, answerUninstall } from '../pages/admin-page.ts'
import { answerPage, escapeHtml } from '../pages/page.ts'
import { answerThemeEditor } from '../pages/theme-editor-page.ts'
import { adminApiVersion } from '../schema/admin-schema.ts'
import { partnerApiVersion } from '../schema/partner-schema.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { answerCart, answerCartAdd, answerCartUpdate } from '../storefront/cart.ts'
import { answerImage } from '../storefront/product-picture.ts'
import { answerCartPage, answerCheckout, answerHome, answerProductPage } from '../storefront/storefront.ts'
import { type Answer, answerJson, type Exchange } from './exchange.ts'

interface Place {
  simulation: Simulation
  shop: Shop
}

interface Route {
  methods: string[]
  path: RegExp
  answer(place: Place, exchange: Exchange, key: string): Answer | null | Promise<Answer | null>
}

const partnerPath = new RegExp(`^/partners/[^/]+/api/${partnerApiVersion}/graphql\\.json$`)
const planPagePath = /^\/store\/([^/]+)\/charges\/simulated-app\/pricing_plans$/

/** What a store answers, below `/{shop}`. A null is a 404. */
const routes: Route[] = [
  {
    methods: ['POST'],
    path: new RegExp(`^/admin/api/${adminApiVersion}/graphql\\.json$`),
    answer: (place, exchange) => answerGraphql(place, exchange),
  },
  {
    methods: ['POST'],
    path: /^\/admin\/oauth\/access_token$/,
    answer: (place, exchange) => answerAccessToken(place, exchange),
  },
  {
    methods: ['GET', 'POST'],
    path: /^\/admin\/oauth\/authorize$/,
    answer: (place, exchange) => answerAuthorize(place, exchange),
  },
  {
    methods: ['GET', 'POST'],
    path: /^\/admin\/charges\/(\d+)\/confirm_recurring_application_charge$/,
    answer: (place, exchange, key) => answerConfirmation({ ...place, kind: 'subscription', id: Number(key) }, exchange),
  },
  {
    methods: ['GET', 'POST'],
    path: /^\/admin\/charges\/(\d+)\/confirm_application_charge$/,
    answer: (place, exchange, key) => answerConfirmation({ ...place, kind: 'purchase', id: Number(key) }, exchange),
  },
  { methods: ['GET'], path: /^\/admin$/, answer: (place) => answerAdmin(place) },
  { methods: ['GET'], path: /^\/admin\/apps\/install$/, answer: (place) => answerInstallLink(place) },
  { methods: ['POST'], path: /^\/admin\/apps\/uninstall$/, answer: (place) => answerUninstall(place) },
  {
    methods: ['GET'],
    path: /^\/cdn\/products\/(\d+)\.svg$/,
    answer: ({ shop }, _exchange, key) => answerImage(shop, Number(key)),
  },
  {
    methods: ['GET'],
    path: /^\/products\/[a-z0-9-]+$/,
    answer: ({ shop }, exchange) => answerProductPage(shop, exchange),
  },
  {
    methods: ['GET', 'POST'],
    path: /^\/admin\/themes\/current\/editor$/,
    answer: (place, exchange) => answerThemeEditor(place, exchange),
  },
  { methods: ['GET'], path: /^\/$/, answer: ({ shop }) => answerHome(shop) },
  { methods: ['GET'], path: /^\/cart$/, answer: ({ shop }, exchange) => answerCartPage(shop, exchange) },
  { methods: ['GET'], path: /^\/cart\.js$/, answer: ({ shop }, exchange) => answerCart(shop, exchange) },
  { methods: ['POST'], path: /^\/cart\/add\.js$/, answer: ({ shop }, exchange) => answerCartAdd(shop, exchange) },
  { methods: ['POST'], path: /^\/cart\/update\.js$/, answer: ({ shop }, exchange) => answerCartUpdate(shop, exchange) },
  { methods: ['POST'], path: /^\/checkout$/, answer: (place, exchange) => answerCheckout(place, exchange) },
]

function answerNotFound({ headers, url }: Exchange): Answer {
  if (!headers.accept?.includes('text/html')) return answerJson(404, { errors: 'Not Found' })
  return answerPage(404, 'Not found', `<p>There is nothing at ${escapeHtml(url.pathname)}.</p>`)
}

/** Answers a request for `/`, `/_control/…`, `/partners/…`, `/store/…` or `/{shop}/…`: the shape that SHOPIFY_API_BASE stands for. */
export async function routeRequest(simulation: Simulation, exchange: Exchange): Promise<Answer> {
  if (exchange.url.pathname.startsWith('/_control/')) return answerControl(simulation, exchange)
  simulation.settle()
  if (exchange.url.pathname === '/' && exchange.method === 'GET') return answerStores(simulation)
  if (partnerPath.test(exchange.url.pathname) && exchange.method === 'POST') return answerPartner(simulation, exchange)
  const [, store] = planPagePath.exec(exchange.url.pathname) ?? []
  if (store !== undefined) return answerPlanPage(simulation, exchange, store) ?? answerNotFound(exchange)
  const [, domain = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(exchange.url.pathname) ?? []
  const shop = simulation.shops.get(domain)
  if (shop === undefined) return answerNotFound(exchange)
  for (const { methods, path, answer } of routes) {
    const found = path.exec(rest)
    if (found === null) continue
    if (!methods.includes(exchange.method)) return answerJson(405, { errors: 'Method Not Allowed' })
    return (await answer({ simulation, shop }, exchange, found[1] ?? '')) ?? answerNotFound(exchange)
  }
  return answerNotFound(exchange)
}
