/** What we ask of Shopify's Admin API. A test checks each against the official schema of this version. */
export const shopifyApiVersion = '2026-10'

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

export const cancelSubscriptionDocument = `
  mutation CancelAppSubscription($id: ID!, $prorate: Boolean!) {
    appSubscriptionCancel(id: $id, prorate: $prorate) {
      appSubscription { id status }
      userErrors { field message }
    }
  }
`
