import type { Shop } from '../state/shop.ts'

export type ComplianceTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact'

const customer = { id: 191_167, email: 'cliente@example.com', phone: '555-625-1199' }

/** The bodies of the three privacy webhooks, as Shopify documents them. */
export function describeCompliance({ id, settings }: Shop, topic: ComplianceTopic): unknown {
  const shop = { shop_id: id, shop_domain: settings.domain }
  if (topic === 'shop/redact') return shop
  if (topic === 'customers/redact') return { ...shop, customer, orders_to_redact: [299_938, 280_263] }
  return { ...shop, orders_requested: [299_938, 280_263], customer, data_request: { id: 9999 } }
}
