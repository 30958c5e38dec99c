import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { PlatformFailure } from '../platform-failure.ts'
import type { PlatformHttp } from '../platform-http.ts'
import type { StoreKey } from '../platform-port.ts'
import { readWidgetDocument, removeWidgetDocument, saveWidgetDocument } from './documents.ts'
import { getShopUrl, queryShopify } from './shopify-graphql.ts'

/** Where the app embed block of platform-apps/shopify reads the script's address: `app.metafields.voice_shop.widget`. */
const metafield = { namespace: 'voice_shop', key: 'widget' }
/** The name of the block's file there. */
const blockHandle = 'voice-shop'

const installationSchema = z.object({
  currentAppInstallation: z.object({
    id: z.string(),
    metafield: z.object({ id: z.string(), value: z.string() }).nullable(),
  }),
})
const userErrorsSchema = z.array(z.object({ message: z.string() }))
const savedSchema = z.object({
  metafieldsSet: z.object({
    metafields: z.array(z.object({ id: z.string() })).nullable(),
    userErrors: userErrorsSchema,
  }),
})
const removedSchema = z.object({ metafieldsDelete: z.object({ userErrors: userErrorsSchema }) })

interface Tools {
  config: ShopifyConfig
  http: PlatformHttp
}

async function readInstallation(tools: Tools, key: StoreKey) {
  const query = { document: readWidgetDocument, variables: metafield, schema: installationSchema }
  const { currentAppInstallation } = await queryShopify(tools, key, { ...query, deadline: 'job' })
  return currentAppInstallation
}

/**
 * Tells the block in the theme which script to load; the metafield's id. The block shows nothing before the merchant has
 * switched it on. An app's own metafields need no scope.
 */
export async function saveEmbedScript(tools: Tools, key: StoreKey, src: string): Promise<string> {
  const value = JSON.stringify({ src })
  const { id: ownerId, metafield: there } = await readInstallation(tools, key)
  if (there?.value === value) return there.id
  const { metafieldsSet } = await queryShopify(tools, key, {
    document: saveWidgetDocument,
    variables: { metafields: [{ ...metafield, ownerId, type: 'json', value }] },
    schema: savedSchema,
    deadline: 'job',
  })
  const id = metafieldsSet.metafields?.[0]?.id
  if (id === undefined) throw refuse("the widget's metafield", metafieldsSet.userErrors)
  return id
}

function refuse(what: string, userErrors: z.infer<typeof userErrorsSchema>): PlatformFailure {
  const reasons = userErrors.map(({ message }) => message).join(', ')
  return new PlatformFailure('refused', `Shopify refused ${what}: ${reasons}`)
}

/** From then on the block shows nothing, wherever it is switched on. Throws PlatformFailure where Shopify leaves it there. */
export async function removeEmbedScript(tools: Tools, key: StoreKey): Promise<void> {
  const { id: ownerId } = await readInstallation(tools, key)
  const query = { document: removeWidgetDocument, variables: { metafields: [{ ...metafield, ownerId }] } }
  const { metafieldsDelete } = await queryShopify(tools, key, { ...query, schema: removedSchema, deadline: 'job' })
  const { userErrors } = metafieldsDelete
  if (userErrors.length > 0) throw refuse("the removal of the widget's metafield", userErrors)
}

/**
 * The theme editor of a shop with the block switched on, to be saved by the merchant:
 * https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration#app-embed-block-deep-linking-url
 */
export function getThemeEditorUrl(config: ShopifyConfig, shop: string): URL {
  const query = `context=apps&activateAppId=${encodeURIComponent(config.clientId)}/${blockHandle}`
  return getShopUrl(config, shop, `/admin/themes/current/editor?${query}`)
}
