import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { escapeHtml } from '@voice-shop/simulator-core/pages.ts'
import type { Product } from '../catalogue.ts'
import { completeCart, type TellOrder } from '../orders/order.ts'
import type { PlatformState, StoreScript } from '../state.ts'
import { addToCart, findShopperCart, takeCart } from './cart.ts'

const mostListed = 12
const style =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif}header,main{max-width:64rem;margin:auto;padding:16px}img{max-width:100%;height:auto}'

/** For JSON within a script of a page. */
const writeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page's `LS`, as far as scripts of apps may count on it. */
function describeGlobals({ store }: PlatformState, product: Product | null) {
  return {
    store: { id: store.id, name: store.name, url: '/' },
    lang: store.mainLanguage,
    currency: { code: store.currency },
    cart: { id: null, items: [] },
    ...(product && { product: { id: product.id }, variants: product.variants }),
  }
}

/** Served from an address of the platform's own, with the store and the parameters that the app has set. */
function renderScript({ store, app }: PlatformState, { query_params }: StoreScript): string {
  const params = new URLSearchParams({ store: String(store.id), ...JSON.parse(query_params) })
  return `<script async src="/apps-scripts/${app.script?.id}.js?${escapeHtml(params.toString())}"></script>`
}

function answerPage(state: PlatformState, input: { title: string; content: string; product?: Product }): Answer {
  const title = escapeHtml(input.title)
  const body = `<!doctype html><html lang="${state.store.mainLanguage}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style>
<script>window.LS = ${writeJson(describeGlobals(state, input.product ?? null))}</script></head><body>
<header><a href="/">${escapeHtml(state.store.name)}</a> · <a href="/comprar/">Carrito</a></header>
<main><h1>${title}</h1>${input.content}</main>${state.scripts.map((script) => renderScript(state, script)).join('')}</body></html>`
  return { status: 200, body }
}

export const getProductPath = (product: Product, language: 'es' | 'pt') => `/productos/${product.handle[language]}/`

function answerHome(state: PlatformState): Answer {
  const { mainLanguage } = state.store
  const items: string[] = []
  for (const product of state.listProducts()) {
    if (items.length >= mostListed) break
    const path = escapeHtml(getProductPath(product, mainLanguage))
    if (product.published) items.push(`<li><a href="${path}">${escapeHtml(product.name[mainLanguage])}</a></li>`)
  }
  return answerPage(state, { title: state.store.name, content: `<ul>${items.join('')}</ul>` })
}

function answerProduct(state: PlatformState, path: string): Answer | null {
  const { mainLanguage, currency } = state.store
  for (const product of state.listProducts()) {
    if (!product.published || getProductPath(product, mainLanguage) !== path) continue
    const price = `${product.variants[0]?.price ?? ''} ${currency}`
    const content = `<img src="${escapeHtml(product.images[0]?.src ?? '')}" alt="" width="300" height="300"><p>${escapeHtml(price)}</p>`
    return answerPage(state, { title: product.name[mainLanguage], content, product })
  }
  return null
}

function answerCart(state: PlatformState, request: SimulatedRequest): Answer {
  const cart = findShopperCart(state, request)
  const items = cart?.lines.map(({ name, quantity }) => `<li>${quantity} × ${escapeHtml(name)}</li>`) ?? []
  const pay = cart
    ? `<form method="post" action="/checkout/v3/next/${cart.id}/${cart.token}"><button>Comprar</button></form>`
    : ''
  return answerPage(state, { title: 'Carrito', content: `<ul>${items.join('')}</ul>${pay}` })
}

/** POST /checkout/v3/next/{id}/{token}: the whole way to a paid order by one press. The cart is gone then. */
function answerCheckout(state: PlatformState, request: SimulatedRequest, tell: TellOrder): Answer {
  const cart = takeCart(state, request)
  if (!cart) return { status: 302, headers: { location: '/comprar/' }, body: '' }
  completeCart({ state, tell }, { cart })
  return { status: 302, headers: { location: `/checkout/v3/success/${cart.id}/${cart.token}` }, body: '' }
}

/** The store's pages as shoppers see them. Null for what is none. */
export function handleStorefront(state: PlatformState, request: SimulatedRequest, tell: TellOrder): Answer | null {
  const { pathname } = request.url
  if (request.method === 'POST') {
    if (pathname === '/comprar/') return addToCart(state, request)
    return pathname.startsWith('/checkout/v3/next/') ? answerCheckout(state, request, tell) : null
  }
  if (pathname.startsWith('/checkout/v3/success/')) return answerPage(state, { title: '¡Gracias!', content: '' })
  if (pathname === `/apps-scripts/${state.app.script?.id}.js`) {
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
    return { status: 200, headers, body: state.app.script?.source ?? '' }
  }
  if (pathname === '/') return answerHome(state)
  if (pathname === '/comprar/') return answerCart(state, request)
  return answerProduct(state, pathname)
}
