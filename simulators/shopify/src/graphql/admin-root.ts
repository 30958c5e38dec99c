import { createBillingFields } from './billing-fields.ts'
import { createCatalogueFields, findProductNode } from './catalogue-fields.ts'
import { createMetafieldFields } from './metafield-fields.ts'
import { createOrderFields } from './order-fields.ts'
import type { QueryContext } from './query-context.ts'
import { createShopFields, describeShopNode } from './shop-fields.ts'
import { describeSubscriptionNode } from './subscription-node.ts'

/** Object of any type by its global id; null for unknown ones, other stores' ones and types that are not modelled. */
function findNode(context: QueryContext, id: string): unknown {
  const [, type, key] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(id) ?? []
  if (type === 'AppSubscription') {
    const subscription = context.shop.billing.find(Number(key))
    return subscription ? describeSubscriptionNode(subscription) : null
  }
  if (type === 'Shop') return Number(key) === context.shop.id ? describeShopNode(context) : null
  return findProductNode(context, type, Number(key))
}

/** Queries and mutations that the simulator answers; the schema has many more. */
export function createAdminRoot(context: QueryContext): Record<string, unknown> {
  return {
    ...createShopFields(context),
    ...createBillingFields(context),
    ...createCatalogueFields(context),
    ...createMetafieldFields(context),
    ...createOrderFields(context),
    node: ({ id }: { id: string }) => findNode(context, id),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(context, id)),
  }
}
