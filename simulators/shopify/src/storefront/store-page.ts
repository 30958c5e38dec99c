import type { Answer } from '../http/exchange.ts'
import { escapeHtml } from '../pages/page.ts'
import type { Shop } from '../state/shop.ts'

/** For JSON within a script of a page. */
const writeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What the app embed block writes: a script at the address that the app keeps in its metafield. */
function renderEmbed({ isEmbedOn, metafields }: Shop): string {
  const value = metafields.get('voice_shop.widget')?.value
  if (!isEmbedOn || value === undefined) return ''
  return `<script async src="${escapeHtml(JSON.parse(value).src)}"></script>`
}

/**
 * What themes have of `window.Shopify`, and of the Customer Privacy API once it is loaded. Before the shopper has answered
 * the banner nothing is allowed; "Accept" sends the documented event.
 * https://shopify.dev/docs/api/customer-privacy
 */
function renderGlobals({ settings: { domain, currency, language, country } }: Shop): string {
  const shopify = { shop: domain, locale: language, country, currency: { active: currency, rate: '1.0' } }
  return `<script>
window.Shopify = Object.assign(${writeJson(shopify)}, { routes: { root: ${writeJson(`/${domain}/`)} } })
{
  let isAllowed = false
  let isAnswered = false
  Shopify.customerPrivacy = {
    analyticsProcessingAllowed: () => isAllowed,
    preferencesProcessingAllowed: () => isAllowed,
    // '': not answered yet.
    currentVisitorConsent: () => {
      const word = isAnswered ? (isAllowed ? 'yes' : 'no') : ''
      return { analytics: word, preferences: word, marketing: '', sale_of_data: '' }
    },
    setTrackingConsent(consent, done) {
      isAllowed = consent.analytics
      isAnswered = true
      document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail: { analyticsAllowed: isAllowed, preferencesAllowed: isAllowed } }))
      done?.()
    },
  }
}
</script>`
}

const styles =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif}header,main{max-width:64rem;margin:auto;padding:16px}img{max-width:100%;height:auto}'

/** A page of a shop as shoppers see it, with the app's block where the theme has it. `content` is HTML. */
export function answerStorePage(shop: Shop, input: { title: string; content: string }): Answer {
  const { domain, language, name } = shop.settings
  const title = escapeHtml(input.title)
  const body = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${styles}</style>${renderGlobals(shop)}</head>
<body><header><a href="/${domain}/">${escapeHtml(name)}</a> · <a href="/${domain}/cart">Cart</a>
<button type="button" onclick="Shopify.customerPrivacy.setTrackingConsent({ analytics: true })">Accept</button></header>
<main><h1>${title}</h1>${input.content}</main>${renderEmbed(shop)}</body></html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "frame-ancestors 'none'",
  }
  return { status: 200, headers, body }
}
