import type { PricingInterval } from '../billing/subscription.ts'
import { adminApiVersion } from '../schema/admin-schema.ts'

/** What an app's developer sets in Shopify's dashboard or in shopify.app.toml. */
export interface AppSettings {
  clientId: string
  clientSecret: string
  name: string
  /** Where an install link leads, with shop, host, timestamp and hmac. */
  url: string
  /** The callbacks that authorisation may return to. */
  redirectUrls: string[]
  /** Where webhooks go, by topic; `*` takes the topics that are not named. The three compliance topics are here, too. */
  webhooks: Record<string, string>
  /** What answers and webhooks say that they are of; they are of the one version that is served all the same. */
  apiVersion: string
  /** What the Partner API takes; its organisation is the first part of the path. */
  partnerToken: string
  /** The plans of the app's listing, for App Pricing. */
  plans: AppPlan[]
}

export interface AppPlan {
  handle: string
  name: string
  /** 0: free. */
  amount: string
  currencyCode: string
  interval: PricingInterval
}

export const defaultApp: AppSettings = {
  clientId: 'simulated-client-id',
  clientSecret: 'simulated-client-secret',
  name: 'Voice Shop',
  url: 'http://127.0.0.1:3000/',
  redirectUrls: [],
  webhooks: {},
  apiVersion: adminApiVersion,
  partnerToken: 'simulated-partner-token',
  plans: [],
}
