import { getPurchaseGid, type Purchase } from './purchase.ts'

/** The body of app_purchases_one_time/update, which tells no price. */
export function describePurchase(purchase: Purchase, shopId: number): unknown {
  return {
    app_purchase_one_time: {
      admin_graphql_api_id: getPurchaseGid(purchase.id),
      name: purchase.name,
      status: purchase.status,
      admin_graphql_api_shop_id: `gid://shopify/Shop/${shopId}`,
      created_at: purchase.createdAt.toISOString(),
      updated_at: purchase.updatedAt.toISOString(),
    },
  }
}
