import { readProductFilter } from '../catalogue/product-filter.ts'
import type { Answer, Exchange } from '../http/exchange.ts'
import { placeOrder } from '../orders/order.ts'
import { escapeHtml } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { emptyCart, findCart, listCartItems } from './cart.ts'
import { answerStorePage } from './store-page.ts'

const mostListed = 12

/** GET /: the shop's first page. */
export function answerHome(shop: Shop): Answer {
  const ids = shop.catalogue.listIds({ sortKey: 'ID', filter: readProductFilter(null) }).slice(0, mostListed)
  const products = ids.flatMap((id) => shop.catalogue.find(id) ?? []).filter(({ status }) => status === 'ACTIVE')
  const items = products.map(
    (product) =>
      `<li><a href="${escapeHtml(shop.catalogue.getPageUrl(product))}">${escapeHtml(product.title)}</a></li>`,
  )
  return answerStorePage(shop, { title: shop.settings.name, content: `<ul>${items.join('')}</ul>` })
}

/** GET /products/{handle} */
export function answerProductPage(shop: Shop, exchange: Exchange): Answer | null {
  const product = shop.catalogue.find(Number(exchange.url.searchParams.get('id')))
  if (product === undefined || product.status !== 'ACTIVE') return null
  const price = `${product.variants[0]?.price ?? ''} ${shop.settings.currency}`
  const image = `<img src="/${shop.settings.domain}/cdn/products/${product.id}.svg" alt="" width="300" height="300">`
  const content = `${image}<p>${escapeHtml(product.productType)}</p><p>${escapeHtml(price)}</p>`
  return answerStorePage(shop, { title: product.title, content })
}

/** GET /cart */
export function answerCartPage(shop: Shop, exchange: Exchange): Answer {
  const items = listCartItems(shop, exchange).map(
    ({ quantity, title }) => `<li>${quantity} × ${escapeHtml(title)}</li>`,
  )
  const pay = `<form method="post" action="/${shop.settings.domain}/checkout"><button>Pay</button></form>`
  const content = `<ul>${items.join('')}</ul>${items.length > 0 ? pay : ''}`
  return answerStorePage(shop, { title: 'Cart', content })
}

/** POST /checkout: the whole way to a paid order by one press. */
export function answerCheckout(place: { simulation: Simulation; shop: Shop }, exchange: Exchange): Answer {
  const { simulation, shop } = place
  const cart = findCart(shop, exchange)
  if (cart.lines.length === 0) return answerStorePage(shop, { title: 'Cart', content: '<p>Your cart is empty.</p>' })
  const order = placeOrder(simulation, shop, cart)
  emptyCart(shop, exchange)
  return answerStorePage(shop, { title: 'Thank you', content: `<p>Order ${order.id}</p>` })
}
