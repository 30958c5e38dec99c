import { getShopGid, type ShopSettings } from '../state/shop.ts'
import type { QueryContext } from './query-context.ts'
import { requireScope } from './query-context.ts'

const languageNames: Record<ShopSettings['language'], string> = {
  en: 'English',
  es: 'Spanish',
  'pt-BR': 'Portuguese (Brazil)',
}

export function describeShopNode({ shop, simulation }: QueryContext): Record<string, unknown> {
  const { settings } = shop
  const url = `${simulation.origin}/${settings.domain}`
  return {
    __typename: 'Shop',
    id: getShopGid(shop),
    name: settings.name,
    email: settings.email,
    contactEmail: settings.email,
    shopOwnerName: settings.ownerName,
    ianaTimezone: settings.timezone,
    currencyCode: settings.currency,
    myshopifyDomain: settings.domain,
    url,
    primaryDomain: { id: `gid://shopify/Domain/${shop.id}`, host: settings.domain, url, sslEnabled: true },
    plan: { publicDisplayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
    createdAt: shop.createdAt.toISOString(),
    updatedAt: shop.updatedAt.toISOString(),
    setupRequired: false,
  }
}

export function createShopFields(context: QueryContext): Record<string, unknown> {
  const { settings } = context.shop
  return {
    shop: () => describeShopNode(context),
    shopLocales: () => {
      requireScope(context, 'read_locales', 'shopLocales')
      return [settings.language, ...settings.otherLanguages].map((locale, index) => ({
        locale,
        name: languageNames[locale],
        primary: index === 0,
        published: true,
      }))
    },
  }
}
