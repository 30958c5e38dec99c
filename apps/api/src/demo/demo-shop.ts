import { randomBytes } from 'node:crypto'
import type { PushedProduct } from '@voice-shop/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { coreErrors } from '../core/errors.ts'
import type { Deps } from '../deps.ts'
import { demoSignIn } from './create-demo-store.ts'
import { listDemoProducts, shopPath } from './demo-products.ts'
import { findDemoWidgetKey } from './demo-store.repository.ts'
import { drawPicture } from './draw-picture.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
const formatPrice = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS', maximumFractionDigits: 0 })

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}header,main{max-width:64rem;margin:auto;padding:1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem}a{color:inherit}h1{font-size:1.25rem;margin:0}h1 a{text-decoration:none}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:1.5rem 1rem;padding:0;list-style:none}li a{text-decoration:none;display:block}
img{width:100%;aspect-ratio:1;border-radius:12px;display:block;margin-bottom:.5rem}p{margin:0}.price{font-weight:600}s{font-weight:400;opacity:.75}.one{max-width:24rem}`

/** The shop's own cart, in the browser: what a store of no platform does itself. */
const script = `const show=()=>{document.querySelector('#cart').textContent=sessionStorage.getItem('demo-cart')||'0'}
show();addEventListener('load',()=>{window.VoiceShop?.on('add_to_cart',(product,quantity)=>{sessionStorage.setItem('demo-cart',String(Number(sessionStorage.getItem('demo-cart')||0)+quantity));show()})})`

interface ShopPage {
  title: string
  content: string
  widgetKey: string
}

function sendPage(reply: FastifyReply, { title, content, widgetKey }: ShopPage) {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' http: https:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="/logo.svg"><style nonce="${nonce}">${style}</style></head><body>
<header><h1><a href="${shopPath}">Casa Jacarandá</a></h1><p>Carrito: <output id="cart">0</output></p></header><main>${content}</main>
<script nonce="${nonce}" src="/widget.js" data-key="${escapeHtml(widgetKey)}"></script><script nonce="${nonce}">${script}</script></body></html>`
  return reply
    .header('content-security-policy', policy)
    .header('permissions-policy', 'microphone=(self)')
    .type('text/html; charset=utf-8')
    .send(html)
}

function describePrice({ variants: [variant] }: PushedProduct): string {
  const price = formatPrice.format(Number(variant?.price ?? 0))
  const before = variant?.compare_at_price
  return `<p class="price">${price}${before ? ` <s>${formatPrice.format(Number(before))}</s>` : ''}</p>`
}

const describeCard = (product: PushedProduct) =>
  `<li><a href="${shopPath}${product.product_id}"><img src="${shopPath}${product.product_id}.svg" alt="" loading="lazy"><p>${escapeHtml(product.name)}</p>${describePrice(product)}</a></li>`

/** GET /demo/shop/, the pages of the demo store with its widget: a shop to talk to where there is no other. */
export function mountDemoShop(app: FastifyInstance, { db, appAddress }: Pick<Deps, 'db' | 'appAddress'>): void {
  const getWidgetKey = async () => {
    const widgetKey = await findDemoWidgetKey(db, demoSignIn.email)
    if (!widgetKey) throw coreErrors.notFound()
    return widgetKey
  }

  app.get(shopPath, async (_, reply) => {
    const products = listDemoProducts(appAddress.origin)
    const content = `<ul>${products.map(describeCard).join('')}</ul>`
    return sendPage(reply, { title: 'Casa Jacarandá', content, widgetKey: await getWidgetKey() })
  })
  app.get<{ Params: { name: string } }>(`${shopPath}:name`, async (request, reply) => {
    const [id = '', extension] = request.params.name.split('.')
    const product = listDemoProducts(appAddress.origin).find(({ product_id }) => product_id === id)
    if (!product) throw coreErrors.notFound()
    if (extension === 'svg') {
      const category = product.categories[0]?.[0] ?? ''
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/svg+xml')
        .send(drawPicture({ id, category }))
    }
    const options = new Set(product.variants.flatMap((variant) => Object.values(variant.options)))
    const content = `<div class="one"><img src="${shopPath}${id}.svg" alt=""><h2>${escapeHtml(product.name)}</h2>${describePrice(product)}<p>${escapeHtml([...options].join(' · '))}</p></div>`
    return sendPage(reply, { title: product.name, content, widgetKey: await getWidgetKey() })
  })
}
