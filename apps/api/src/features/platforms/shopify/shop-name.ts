/** Shopify's own pattern: whoever matches it is one of its hosts, so that no call leaves for anywhere else. */
const shopPattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*\.(myshopify\.com|shopify\.com|myshopify\.io|shop\.dev)$/

/** The shop's domain in small letters; null for what is none, such as an address, an IP or another host. */
export function readShopName(text: string): string | null {
  return text.length <= 255 && shopPattern.test(text) ? text.toLowerCase() : null
}
