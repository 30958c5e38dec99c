/** What we ask of Shopify's Admin API. A test checks each against the official schema of this version. */
export const shopifyApiVersion = '2026-10'

/** And of its Partner API, whose documents are named so. */
export const partnerApiVersion = '2026-07'

const subscriptionFields = `
  id
  name
  status
  createdAt
  currentPeriodEnd
  lineItems { plan { pricingDetails { __typename ... on AppRecurringPricing { interval price { amount currencyCode } } } } }
`

/** The newest subscriptions: one that is active or frozen, one that waits for the end of it, and what came before. */
export const listSubscriptionsDocument = `
  query ListAppSubscriptions {
    currentAppInstallation {
      allSubscriptions(first: 20, sortKey: CREATED_AT, reverse: true) { nodes { ${subscriptionFields} } }
    }
  }
`

export const createSubscriptionDocument = `
  mutation CreateAppSubscription(
    $name: String!
    $returnUrl: URL!
    $test: Boolean!
    $replacementBehavior: AppSubscriptionReplacementBehavior!
    $lineItems: [AppSubscriptionLineItemInput!]!
  ) {
    appSubscriptionCreate(
      name: $name
      returnUrl: $returnUrl
      test: $test
      replacementBehavior: $replacementBehavior
      lineItems: $lineItems
    ) {
      appSubscription { id }
      confirmationUrl
      userErrors { field message }
    }
  }
`

/** The newest one-time charges: more than an owner decides on while one is followed. */
export const listPurchasesDocument = `
  query ListOneTimePurchases {
    currentAppInstallation {
      oneTimePurchases(first: 50, sortKey: CREATED_AT, reverse: true) { nodes { id status } }
    }
  }
`

export const createPurchaseDocument = `
  mutation CreateOneTimePurchase($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean!) {
    appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
      appPurchaseOneTime { id }
      confirmationUrl
      userErrors { field message }
    }
  }
`

export const cancelSubscriptionDocument = `
  mutation CancelAppSubscription($id: ID!, $prorate: Boolean!) {
    appSubscriptionCancel(id: $id, prorate: $prorate) {
      appSubscription { id status }
      userErrors { field message }
    }
  }
`

/** By what the Partner API knows a store and the app. */
export const findPlaceDocument = `
  query FindPlace {
    shop { id }
    currentAppInstallation { app { id handle } }
  }
`

const partnerItems = 'items { handle price { ... on FlatRatePrice { amount currency } } }'

export const findActivePartnerDocument = `
  query FindActiveSubscription($appId: ID!, $shopId: ID!) {
    activeSubscription(appId: $appId, shopId: $shopId) {
      billingPeriod
      cancelAtEndOfCycle
      trialEndsAt
      currentBillingCycle { startTime endTime }
      legacySubscriptionId
      ${partnerItems}
      pendingUpdate { ${partnerItems} }
    }
  }
`

export const cancelActivePartnerDocument = `
  mutation CancelActiveSubscription($appId: ID!, $shopId: ID!) {
    appSubscriptionCancel(
      appId: $appId
      shopId: $shopId
      deferCancellation: false
      prorate: true
      skipFinalUsageCharge: false
    ) {
      userErrors { field message }
    }
  }
`
