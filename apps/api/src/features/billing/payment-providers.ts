import type { PaymentPlatform } from '@voice-shop/contract'
import type { Config } from '../../core/config.ts'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { ShopifyConfig } from '../../core/environment/platforms.ts'
import { type AccessDeps, findShopifyAccess, PlatformFailure } from '../platforms/platforms.public.ts'
import { billingErrors } from './billing.errors.ts'
import { findWorkspaceOfCustomer, getBillingWorkspace } from './customers.repository.ts'
import { defaultDeadlines, type ProviderDeadlines } from './deadline.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createShopifyAppPricing } from './shopify/shopify-app-pricing.ts'
import { createShopifyProvider, type ShopifyStores } from './shopify/shopify-provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** The providers that are configured. */
export type PaymentProviders = Record<PaymentPlatform, PaymentProvider | null> & { deadlines: ProviderDeadlines }

export interface PaymentDeps extends CoreDeps {
  payments: PaymentProviders
}

export function createPaymentProviders(
  input: AccessDeps & { config: Config; paymentDeadlines?: ProviderDeadlines },
): PaymentProviders {
  const { config, db, paymentDeadlines: deadlines = defaultDeadlines } = input
  const timeoutMs = deadlines.callMs
  const findAccess = async (merchantId: string) => {
    try {
      return await findShopifyAccess(input, merchantId)
    } catch (error) {
      if (error instanceof PlatformFailure) throw billingErrors.providerUnavailable(error)
      throw error
    }
  }
  const stores: ShopifyStores = {
    findAccess,
    async findAccessOfShop(shop) {
      const workspaceId = await findWorkspaceOfCustomer(db, { provider: 'shopify', customerId: shop })
      if (workspaceId === null) return null
      const access = await findAccess((await getBillingWorkspace(db, workspaceId)).merchantId)
      return access?.shop === shop ? access : null
    },
  }
  return {
    deadlines,
    stripe: config.stripe && createStripeProvider({ ...config.stripe, timeoutMs }),
    shopify: config.shopify && createShopify({ ...config.shopify, timeoutMs }, stores),
  }
}

/** By Shopify App Pricing where the Partner API can be asked, else by the Billing API. */
function createShopify(config: ShopifyConfig & { timeoutMs: number }, stores: ShopifyStores): PaymentProvider {
  const { partner } = config
  return partner ? createShopifyAppPricing({ ...config, partner }, stores) : createShopifyProvider(config, stores)
}
