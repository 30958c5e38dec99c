import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { findLanguageOfTag } from '../../../core/find-language.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { PlatformHttp } from '../platform-http.ts'
import type {
  CallOptions,
  PlatformAdapter,
  PlatformProduct,
  PlatformStore,
  ProductPage,
  ProductQuery,
  StoreKey,
} from '../platform-port.ts'
import {
  listCollectionsDocument,
  listOrdersDocument,
  listProductsDocument,
  listTranslationsDocument,
  listVariantsDocument,
  readLocalesDocument,
  readOrderDocument,
  readShopDocument,
} from './documents.ts'
import { removeEmbedScript, saveEmbedScript } from './shopify-embed.ts'
import { queryShopify } from './shopify-graphql.ts'
import { describeOrder, listToldOrders, orderSchema, ordersSchema } from './shopify-order.ts'
import {
  addTranslations,
  describeProduct,
  type NodePage,
  type ProductNode,
  productCollectionsSchema,
  productsSchema,
  productVariantsSchema,
  translationsSchema,
} from './shopify-product.ts'
import { requestToken } from './shopify-tokens.ts'
import { verifyShopifyWebhook } from './shopify-webhook.ts'

/** What the merchant is asked for. */
export const shopifyScopes = ['read_products', 'read_locales', 'read_translations', 'read_orders']

/** Beside the scope of orders: without it those of the last 60 days are shown alone. */
export const allOrdersScope = 'read_all_orders'

const perPage = 50
const ordersPerPage = 100
/** Of a product's collections or variants, behind those that came with it: with these, more than is kept of them. */
const mostFurtherPages = 8

const shopSchema = z.object({
  shop: z.object({
    name: z.string(),
    ianaTimezone: z.string(),
    currencyCode: z.string(),
    primaryDomain: z.object({ url: z.string() }),
  }),
})
const localesSchema = z.object({ shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean() })) })

export function createShopify(config: ShopifyConfig, { http }: { http: PlatformHttp }): PlatformAdapter {
  const tools = { config, http }

  /** The store's languages, the main one first. A store that did not grant to read them has none that we know. */
  async function listLanguages(key: StoreKey, { deadline }: CallOptions): Promise<string[]> {
    try {
      const query = { document: readLocalesDocument, schema: localesSchema, deadline }
      const { shopLocales } = await queryShopify(tools, key, query)
      return shopLocales.toSorted((a, b) => Number(b.primary) - Number(a.primary)).map(({ locale }) => locale)
    } catch (error) {
      if (isFailure(error, 'refused')) return []
      throw error
    }
  }

  async function readStore(key: StoreKey, options: CallOptions): Promise<PlatformStore> {
    const [{ shop }, languages] = await Promise.all([
      queryShopify(tools, key, { document: readShopDocument, schema: shopSchema, deadline: options.deadline }),
      listLanguages(key, options),
    ])
    return {
      externalId: key.externalId,
      name: shop.name,
      language: findLanguageOfTag(languages[0]),
      timeZone: shop.ianaTimezone,
      currency: shop.currencyCode,
      url: shop.primaryDomain.url.replace(/\/$/, ''),
      languages,
    }
  }

  /** What of a product's list did not come along with it. */
  async function listFurther<Node>(
    key: StoreKey,
    {
      id,
      first,
      ...query
    }: { id: string; first: NodePage<Node>; document: string; schema: z.ZodType<NodePage<Node> | null> },
  ): Promise<Node[]> {
    const nodes: Node[] = []
    let { hasNextPage, endCursor } = first.pageInfo
    for (let pages = 0; hasNextPage && pages < mostFurtherPages; pages += 1) {
      const variables = { id, after: endCursor }
      const page: NodePage<Node> | null = await queryShopify(tools, key, { ...query, variables, deadline: 'job' })
      // Gone meanwhile: its removal is on its way.
      if (!page) break
      nodes.push(...page.nodes)
      ;({ hasNextPage, endCursor } = page.pageInfo)
    }
    return nodes
  }

  /** With all its collections and variants: a few products have more than come along with them. */
  async function complete(key: StoreKey, node: ProductNode): Promise<ProductNode> {
    const { id, collections, variants } = node
    const further = {
      collections: { id, first: collections, document: listCollectionsDocument, schema: productCollectionsSchema },
      variants: { id, first: variants, document: listVariantsDocument, schema: productVariantsSchema },
    }
    return {
      ...node,
      collections: { ...collections, nodes: [...collections.nodes, ...(await listFurther(key, further.collections))] },
      variants: { ...variants, nodes: [...variants.nodes, ...(await listFurther(key, further.variants))] },
    }
  }

  async function listProducts(key: StoreKey, { cursor, updatedSince, store }: ProductQuery): Promise<ProductPage> {
    const { products } = await queryShopify(tools, key, {
      document: listProductsDocument,
      variables: {
        first: perPage,
        after: cursor,
        query: updatedSince ? `updated_at:>='${updatedSince.toISOString()}'` : null,
      },
      schema: productsSchema,
      deadline: 'job',
    })
    const [main = '', ...others] = store.languages
    const described: PlatformProduct[] = []
    for (const node of products.nodes) described.push(describeProduct(await complete(key, node), main))
    const ids = products.nodes.map(({ id }) => id)
    for (const locale of ids.length > 0 ? others : []) {
      const variables = { ids, locale }
      const query = {
        document: listTranslationsDocument,
        variables,
        schema: translationsSchema,
        deadline: 'job' as const,
      }
      addTranslations(described, await queryShopify(tools, key, query), locale)
    }
    const { hasNextPage, endCursor } = products.pageInfo
    return { products: described, nextCursor: hasNextPage ? endCursor : null }
  }

  return {
    platform: 'shopify',
    async exchangeInstall({ code, externalId: shop, now }, { deadline }) {
      if (shop === null) throw new PlatformFailure('bad_code', 'a code of no shop')
      const grant = await requestToken(tools, { shop, params: { code, expiring: '1' }, now, deadline })
      if (!grant) throw new PlatformFailure('bad_code', 'Shopify refused a code')
      return grant
    },
    // What Shopify's own "Install app" leads to: signed like it, and good for as long.
    createInstallLink({ externalId: shop, origin, now }) {
      const params = new URLSearchParams({ shop, timestamp: String(Math.floor(now.getTime() / 1000)) })
      params.set('hmac', createHmac('sha256', config.clientSecret).update(params.toString()).digest('hex'))
      return `${origin}/api/auth/shopify/?${params}`
    },
    installsAnyStore: false,
    async refresh({ externalId: shop, refreshToken, now }, { deadline }) {
      const params = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const grant = await requestToken(tools, { shop, params, now, deadline })
      if (!grant) throw new PlatformFailure('unauthorized', 'Shopify refused a refresh token')
      return grant
    },
    readStore,
    listProducts,
    async readOrder(key, id) {
      const variables = { id: `gid://shopify/Order/${id}` }
      const query = { document: readOrderDocument, variables, schema: orderSchema, deadline: 'job' as const }
      const { order } = await queryShopify(tools, key, query)
      return order && describeOrder(order)
    },
    async listOrders(key, { cursor, updatedSince }) {
      const variables = { first: ordersPerPage, after: cursor, query: `updated_at:>='${updatedSince.toISOString()}'` }
      const query = { document: listOrdersDocument, variables, schema: ordersSchema, deadline: 'job' as const }
      const page = await queryShopify(tools, key, query)
      const { hasNextPage, endCursor } = page.orders.pageInfo
      return { orders: listToldOrders(page), nextCursor: hasNextPage ? endCursor : null }
    },
    verifyWebhook: async (webhook) => verifyShopifyWebhook(webhook, config.clientSecret),
    privacyAddresses: null,
    isWebhookToken: null,
    // The app's configuration in Shopify names them: the privacy ones can be named nowhere else.
    registerWebhooks: null,
    removeWebhooks: null,
    // For the app embed block, which the merchant switches on in the theme editor: script tags take no new ones.
    installScript: (key, { src }) => saveEmbedScript(tools, key, src),
    removeScript: (key) => removeEmbedScript(tools, key),
  }
}
