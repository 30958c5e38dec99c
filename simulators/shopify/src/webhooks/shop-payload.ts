import type { Shop } from '../state/shop.ts'

/** The body of app/uninstalled and shop/update: the store in the words of the REST Admin API. */
export function describeShop({ id, settings, createdAt, updatedAt }: Shop): unknown {
  return {
    id,
    name: settings.name,
    email: settings.email,
    customer_email: settings.email,
    shop_owner: settings.ownerName,
    domain: settings.domain,
    myshopify_domain: settings.domain,
    country: settings.country,
    country_code: settings.country,
    primary_locale: settings.language,
    currency: settings.currency,
    iana_timezone: settings.timezone,
    plan_name: 'basic',
    plan_display_name: 'Basic',
    has_storefront: true,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
