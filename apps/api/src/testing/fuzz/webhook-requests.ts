import fc from 'fast-check'
import type { JsonSchema } from '../route-fields.ts'
import { type FuzzRequest, type WebhookProvider, webhookProviders } from './fuzz-request.ts'
import { contentTypes, framings, headerText, oddHeaders } from './request-parts.ts'
import { jsonOf } from './schema-values.ts'

const webhookSchemas: Record<WebhookProvider, JsonSchema> = {
  stripe: {
    properties: {
      id: { type: 'string' },
      object: { const: 'event' },
      type: {
        enum: ['checkout.session.completed', 'customer.subscription.updated', 'invoice.paid', 'customer.deleted', 'x'],
      },
      data: {
        properties: { object: { properties: { id: { type: 'string' }, customer: { enum: ['⟦customer⟧', 'cus_x'] } } } },
        required: ['object'],
      },
    },
    required: ['id', 'object', 'type', 'data'],
  },
  shopify: {
    properties: {
      id: { type: 'integer' },
      customer: { properties: { id: { type: 'integer' } } },
      app_subscription: { properties: { admin_graphql_api_id: { type: 'string' }, status: { type: 'string' } } },
    },
  },
  bigcommerce: {
    properties: {
      scope: { enum: ['store/app/uninstalled', 'store/product/updated', 'store/product/deleted', 'x'] },
      hash: { type: 'string', minLength: 1 },
      producer: { enum: ['stores/jc4r4nda', 'stores/x', 'x'] },
      data: { properties: { id: { type: 'integer' } } },
    },
    required: ['scope', 'hash', 'producer'],
  },
  tiendanube: {
    properties: {
      store_id: { type: 'integer', maximum: 5_000_000 },
      event: {
        enum: ['app/uninstalled', 'product/updated', 'product/deleted', 'customers/redact', 'store/redact', 'x'],
      },
      id: { type: 'integer' },
      customer: { properties: { id: { type: 'integer' } } },
    },
    required: ['store_id', 'event'],
  },
}
const shopifyTopics = [
  'app/uninstalled',
  'products/update',
  'products/delete',
  'customers/redact',
  'shop/redact',
  'app_subscriptions/update',
  'app_purchases_one_time/update',
  'x',
]
export const webhookRequests: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...webhookProviders).chain((provider) =>
  fc
    .record({
      body: jsonOf(webhookSchemas[provider]),
      type: contentTypes,
      topic: fc.oneof(fc.constantFrom(...shopifyTopics), headerText),
      shop: fc.oneof(fc.constantFrom('tienda-del-sur.myshopify.com', 'x.myshopify.com'), headerText),
      webhookId: fc.oneof(fc.uuid(), headerText),
      isSigned: fc.nat(9).map((number) => number > 0),
      odd: oddHeaders,
      framing: framings,
    })
    .map(({ body, type, topic, shop, webhookId, isSigned, odd, framing }) => ({
      actor: 'nobody' as const,
      method: 'POST',
      path: `/api/webhooks/${provider}/`,
      headers: [
        ['content-type', type],
        ['x-shopify-topic', topic],
        ['x-shopify-shop-domain', shop],
        ['x-shopify-webhook-id', webhookId],
        ['webhook-id', webhookId],
        ...odd,
      ] as [string, string][],
      body,
      framing,
      ...(isSigned ? { signedBy: provider } : {}),
    })),
)
