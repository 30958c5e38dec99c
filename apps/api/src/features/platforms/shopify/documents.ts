/** What we ask of Shopify's Admin API. A test checks each against the official schema of this version. */
export const shopifyApiVersion = '2026-10'

export const readShopDocument = `
  query ReadShop {
    shop { name ianaTimezone currencyCode myshopifyDomain primaryDomain { url } }
  }
`

export const readLocalesDocument = `
  query ReadLocales {
    shopLocales(published: true) { locale primary }
  }
`

const variantFields = `
  nodes {
    id
    price
    compareAtPrice
    availableForSale
    inventoryQuantity
    selectedOptions { name value }
  }
  pageInfo { hasNextPage endCursor }
`

const collectionFields = `
  nodes { title }
  pageInfo { hasNextPage endCursor }
`

/** Products by their change, the oldest first: what changes meanwhile comes again at the end. */
export const listProductsDocument = `
  query ListProducts($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        title
        descriptionHtml
        vendor
        productType
        category { id name }
        tags
        status
        onlineStoreUrl
        createdAt
        updatedAt
        collections(first: 25) { ${collectionFields} }
        priceRangeV2 { minVariantPrice { currencyCode } }
        featuredMedia { preview { image { url } } }
        variants(first: 100) { ${variantFields} }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`

/** The variants of a product after those that came with it. */
export const listVariantsDocument = `
  query ListVariants($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) { ${variantFields} }
    }
  }
`

/** The collections of a product after those that came with it. */
export const listCollectionsDocument = `
  query ListCollections($id: ID!, $after: String) {
    product(id: $id) {
      collections(first: 250, after: $after) { ${collectionFields} }
    }
  }
`

/** Titles and descriptions of products in another language of the store. */
export const listTranslationsDocument = `
  query ListTranslations($ids: [ID!]!, $locale: String!) {
    nodes(ids: $ids) {
      ... on Product { id translations(locale: $locale) { key value } }
    }
  }
`

/**
 * An order with what was paid for its lines and given back of them, in the shop's currency. Whoever pays it is not asked for.
 * Totals of lines know nothing of discounts of the order; allocations have those of both, and of codes. Adjustments have what was given back beyond the lines of a refund, less than nothing,
 * or kept back of them.
 */
export const readOrderDocument = `
  query ReadOrder($id: ID!) {
    order(id: $id) {
      id
      test
      createdAt
      updatedAt
      cancelledAt
      currencyCode
      displayFinancialStatus
      edited
      customAttributes { key value }
      lineItems(first: 100) {
        nodes {
          id
          quantity
          currentQuantity
          product { id }
          variant { id }
          originalUnitPriceSet { shopMoney { amount } }
          originalTotalSet { shopMoney { amount } }
          discountAllocations { allocatedAmountSet { shopMoney { amount } } }
        }
      }
      refunds(first: 20) {
        refundLineItems(first: 100) {
          nodes { lineItem { id } quantity subtotalSet { shopMoney { amount } } }
        }
        orderAdjustments(first: 20) {
          nodes { amountSet { shopMoney { amount } } }
        }
      }
    }
  }
`

/**
 * Orders by their change, the oldest first: what changes meanwhile comes again at the end. Of each is read only whether it
 * is one of ours.
 */
export const listOrdersDocument = `
  query ListOrders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        test
        updatedAt
        displayFinancialStatus
        customAttributes { key value }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`

/** What the app keeps at its installation in a shop, and its extension in the theme reads. */
export const readWidgetDocument = `
  query ReadWidget($namespace: String!, $key: String!) {
    currentAppInstallation { id metafield(namespace: $namespace, key: $key) { id value } }
  }
`

export const saveWidgetDocument = `
  mutation SaveWidget($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { metafields { id } userErrors { field message code } }
  }
`

export const removeWidgetDocument = `
  mutation RemoveWidget($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }
`
