import { type Platform, platforms } from '@voice-shop/contract'

/** What an address of /register says of an install: a code that is still to be exchanged, or a store that is known. */
export type InstallationLink = { code: string } | { merchantId: string; platform: Platform | null }

/** All but Tienda Nube, which sends browsers here itself, with its code. */
const platformsWithMerchant: readonly (string | null)[] = platforms.filter((platform) => platform !== 'tiendanube')

/** Reads the query of /register; null for a registration without an install. Tienda Nube's code names no platform. */
export function readInstallationLink(search: string): InstallationLink | null {
  const query = new URLSearchParams(search)
  const platform = query.get('platform')
  const code = query.get('code')
  const merchantId = query.get('merchant_id')
  if (merchantId && platformsWithMerchant.includes(platform)) {
    // Safe: it is one of those.
    return { merchantId, platform: platform as Platform }
  }
  return code && platform === null ? { code } : null
}
