import { z } from 'zod'
import { billingErrors } from '../billing.errors.ts'
import type { ProviderTopUp, TopUpSeller } from '../payment-provider.ts'
import { createPurchaseDocument, listPurchasesDocument } from './documents.ts'
import type { CallShop } from './shopify-client.ts'
import { userErrorsSchema } from './user-errors.ts'
import { writePrice } from './write-price.ts'

const createdSchema = z.object({
  appPurchaseOneTimeCreate: z.object({
    appPurchaseOneTime: z.object({ id: z.string() }).nullable(),
    confirmationUrl: z.url().nullable(),
    userErrors: userErrorsSchema,
  }),
})
// One that is approved and not yet charged is active soon.
const states = { PENDING: 'open', ACCEPTED: 'open', ACTIVE: 'paid', DECLINED: 'declined', EXPIRED: 'declined' } as const
const listedSchema = z.object({
  currentAppInstallation: z.object({
    oneTimePurchases: z.object({
      nodes: z.array(
        z.object({ id: z.string(), status: z.enum(['PENDING', 'ACCEPTED', 'ACTIVE', 'DECLINED', 'EXPIRED']) }),
      ),
    }),
  }),
})

interface ShopifyTopUpsInput {
  call: CallShop
  isConnected: (shop: string) => Promise<boolean>
  hasTestCharges: boolean
}

/** Top-ups as one-time charges on the store's invoice of Shopify, which the store approves on Shopify's page. */
export function createShopifyTopUps({ call, isConnected, hasTestCharges }: ShopifyTopUpsInput): TopUpSeller {
  return {
    async buy({ customerId, description, amount, currency, returnUrl }) {
      const { appPurchaseOneTimeCreate: created } = await call(customerId, {
        document: createPurchaseDocument,
        variables: { name: description, price: writePrice({ amount, currency }), returnUrl, test: hasTestCharges },
        schema: createdSchema,
      })
      if (!created.appPurchaseOneTime || !created.confirmationUrl) {
        throw billingErrors.providerUnavailable(created.userErrors)
      }
      return {
        providerId: created.appPurchaseOneTime.id,
        periodStart: null,
        recommendations: null,
        state: 'open',
        approvalUrl: created.confirmationUrl,
      }
    },
    async list(shop) {
      // A store that is no longer connected cannot be asked, and can approve nothing.
      if (!(await isConnected(shop))) return []
      const { currentAppInstallation } = await call(shop, { document: listPurchasesDocument, schema: listedSchema })
      return currentAppInstallation.oneTimePurchases.nodes.map(
        ({ id, status }): ProviderTopUp => ({
          providerId: id,
          periodStart: null,
          recommendations: null,
          state: states[status],
        }),
      )
    },
    withdraw: null,
  }
}
