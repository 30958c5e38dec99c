import type { Platform } from '@voice-shop/contract'
import { getLanguage } from '../../app/translation.ts'

const names: Record<Platform, string> = {
  tiendanube: 'Tienda Nube',
  shopify: 'Shopify',
  bigcommerce: 'BigCommerce',
}

/** The name that a platform goes by where the interface's language is spoken. */
export function getPlatformName(platform: Platform): string {
  return platform === 'tiendanube' && getLanguage() === 'pt' ? 'Nuvemshop' : names[platform]
}
