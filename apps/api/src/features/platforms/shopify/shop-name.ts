/**
 * What a merchant's shop is called. Shopify's library takes shopify.com, myshopify.io and shop.dev too, which are its own
 * developers': who has a name there would be sent what is a shop's.
 */
const shopPattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*\.myshopify\.com$/

/** The shop's domain in small letters; null for what is none, such as an address, an IP or another host. */
export function readShopName(text: string): string | null {
  return text.length <= 255 && shopPattern.test(text) ? text.toLowerCase() : null
}
