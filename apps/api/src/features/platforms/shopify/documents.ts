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

/** Products by their change, the oldest first: what changes meanwhile comes again at the end. */
export const listProductsDocument = `
  query ListProducts($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        title
        descriptionHtml
        productType
        status
        onlineStoreUrl
        updatedAt
        priceRangeV2 { minVariantPrice { amount currencyCode } }
        featuredMedia { preview { image { url } } }
        variants(first: 100) { nodes { availableForSale } }
      }
      pageInfo { hasNextPage endCursor }
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
