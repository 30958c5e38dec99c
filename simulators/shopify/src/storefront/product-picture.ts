import type { Answer } from '../http/exchange.ts'
import { escapeHtml } from '../pages/page.ts'
import type { Shop } from '../state/shop.ts'

/** The picture of a product: its title on a colour of its own. */
export function answerImage(shop: Shop, id: number): Answer | null {
  const product = shop.catalogue.find(id)
  if (product === undefined) return null
  const hue = (shop.catalogue.getIndex(id) * 47) % 360
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600" role="img">
<title>${escapeHtml(product.title)}</title>
<rect width="600" height="600" fill="hsl(${hue} 45% 80%)"/>
<text x="300" y="310" font-family="sans-serif" font-size="44" text-anchor="middle" fill="hsl(${hue} 60% 20%)">${escapeHtml(product.title)}</text>
</svg>
`
  return { status: 200, headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }, body }
}
