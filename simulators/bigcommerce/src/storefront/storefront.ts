import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { escapeHtml } from '@voice-shop/simulator-core/pages.ts'
import { makeDetails, type Product } from '../catalogue.ts'
import { placeOrder } from '../orders/order.ts'
import type { PlatformState, Script } from '../state.ts'
import type { Tell } from '../tell-hooks.ts'
import { handleCarts, listCartLines, takeCart } from './carts.ts'

const mostListed = 12

const isOnPages = ({ enabled, visibility }: Script) => enabled && ['storefront', 'all_pages'].includes(visibility)

/** A script of the Script Manager, as it stands in the page. */
const renderScript = ({ src, load_method }: Script) =>
  `<script ${load_method === 'default' ? '' : load_method} src="${escapeHtml(src)}"></script>`

/** A strict policy of the merchant's, who has let in where the store's scripts come from. */
function describePolicy(scripts: readonly Script[]): string {
  const origins = [...new Set(scripts.map(({ src }) => new URL(src).origin))].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${origins}`,
    `connect-src 'self' ${origins}`,
    "img-src 'self' data:",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function answerPage(state: PlatformState, input: { title: string; content: string }): Answer {
  const scripts = state.scripts.filter(isOnPages)
  const title = escapeHtml(input.title)
  const body = `<!doctype html><html lang="${state.store.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title>
<link rel="stylesheet" href="/assets/theme.css"><script src="/assets/theme.js"></script></head><body>
<header><a href="/">${escapeHtml(state.store.name)}</a> · <a href="/cart.php">Cart</a></header>
<main><h1>${title}</h1>${input.content}</main>${scripts.map(renderScript).join('')}</body></html>`
  return { status: 200, headers: { 'content-security-policy': describePolicy(scripts) }, body }
}

const assets: Record<string, { type: string; text: string }> = {
  '/assets/theme.css': {
    type: 'text/css',
    text: 'body{margin:0;font:16px/1.5 system-ui,sans-serif}header,main{max-width:64rem;margin:auto;padding:16px}img{max-width:100%;height:auto}',
  },
  // What Stencil puts on pages for its own scripts.
  '/assets/theme.js': { type: 'text/javascript', text: 'window.BCData = { csrf_token: "simulated" }' },
}

function findPage(state: PlatformState, path: string): Product | null {
  for (const product of state.listProducts()) if (product.custom_url.url === path && product.is_visible) return product
  return null
}

function answerHome(state: PlatformState): Answer {
  const items: string[] = []
  for (const { is_visible, custom_url, name } of state.listProducts()) {
    if (items.length >= mostListed) break
    if (is_visible) items.push(`<li><a href="${escapeHtml(custom_url.url)}">${escapeHtml(name)}</a></li>`)
  }
  return answerPage(state, { title: state.store.name, content: `<ul>${items.join('')}</ul>` })
}

function answerProduct(state: PlatformState, product: Product): Answer {
  const [image] = makeDetails(product, '').images
  const price = `${product.calculated_price} ${state.store.currency}`
  const content = `<img src="${escapeHtml(image?.url_standard ?? '')}" alt="" width="300" height="300"><p>${escapeHtml(price)}</p>`
  return answerPage(state, { title: product.name, content })
}

function answerCart(state: PlatformState, request: SimulatedRequest): Answer {
  const items = listCartLines(state, request).map(({ quantity, product, variant }) => {
    const options = variant.option_values.map(({ label }) => `, ${label}`).join('')
    return `<li>${quantity} × ${escapeHtml(product.name + options)}</li>`
  })
  const pay = '<form method="post" action="/checkout"><button>Pay</button></form>'
  const content = `<ul>${items.join('')}</ul>${items.length > 0 ? pay : ''}`
  return answerPage(state, { title: 'Cart', content })
}

/** POST /checkout: the whole way to a paid order by one press. The cart is gone then. */
function answerCheckout(state: PlatformState, request: SimulatedRequest, tell: Tell): Answer {
  const cart = takeCart(state, request)
  if (!cart) return answerPage(state, { title: 'Cart', content: '<p>Your cart is empty.</p>' })
  const { id } = placeOrder({ state, tell }, { lines: cart.lines, cartId: cart.id })
  return answerPage(state, { title: 'Thank you', content: `<p>Order ${id}</p>` })
}

/** The store's pages as shoppers see them. Null for what is none. */
export function handleStorefront(state: PlatformState, request: SimulatedRequest, tell: Tell): Answer | null {
  const { pathname } = request.url
  const asset = assets[pathname]
  if (asset) return { status: 200, headers: { 'content-type': asset.type }, body: asset.text }
  if (pathname === '/checkout' && request.method === 'POST') return answerCheckout(state, request, tell)
  const cart = handleCarts(state, request)
  if (cart || request.method !== 'GET') return cart
  if (pathname === '/') return answerHome(state)
  if (pathname === '/cart.php') return answerCart(state, request)
  const product = findPage(state, pathname)
  return product && answerProduct(state, product)
}
