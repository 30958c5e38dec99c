import { parseFlag, parseScriptId, parseText, parseUrl, parseWebhookToken } from './parse-values.ts'
import { ConfigError, requireAddress, type ValuesOf, type Variable } from './variable.ts'

/** What store platforms need: a new one has its variables, their shape and their reading here. */
export const platformVariables = {
  SHOPIFY_CLIENT_ID: {
    doc: 'Client id of the Shopify app. Not set: outside production a simulator, in production no Shopify stores.',
    default: '',
    parse: parseText,
  },
  SHOPIFY_CLIENT_SECRET: {
    doc: "Client secret of the Shopify app: signs Shopify's links and webhooks. Set together with SHOPIFY_CLIENT_ID.",
    default: '',
    parse: parseText,
  },
  SHOPIFY_API_BASE: {
    doc: 'Where the Shopify Admin API is, for every store. Not set: at the address of the store.',
    default: '',
    parse: parseUrl('http:', 'https:'),
  },
  SHOPIFY_TEST_CHARGES: {
    doc: '1 makes Shopify charges that cost nothing, as development stores need. Default: 0 in production, else 1.',
    default: '',
    parse: parseFlag,
  },
  SHOPIFY_ALL_ORDERS: {
    doc: '1 asks stores for orders of any age (read_all_orders), which Shopify has to permit the app first. Default: 0, orders of the last 60 days.',
    default: '',
    parse: parseFlag,
  },
  SHOPIFY_PARTNER_ORGANIZATION: {
    doc: 'Number of the Shopify partner organisation that owns the app. With it stores pay by Shopify App Pricing; not set: by the Billing API.',
    default: '',
    parse: parseText,
  },
  SHOPIFY_PARTNER_TOKEN: {
    doc: 'Access token of a Partner API client that may manage apps. Set together with SHOPIFY_PARTNER_ORGANIZATION.',
    default: '',
    parse: parseText,
  },
  SHOPIFY_PARTNER_BASE: {
    doc: 'Where the Shopify Partner API is.',
    default: 'https://partners.shopify.com',
    parse: parseUrl('http:', 'https:'),
  },
  BIGCOMMERCE_CLIENT_ID: {
    doc: 'Client id of the BigCommerce app. Not set: outside production a simulator, in production stores are connected by the form alone.',
    default: '',
    parse: parseText,
  },
  BIGCOMMERCE_CLIENT_SECRET: {
    doc: "Client secret of the BigCommerce app: signs BigCommerce's callbacks and webhooks. Set together with BIGCOMMERCE_CLIENT_ID.",
    default: '',
    parse: parseText,
  },
  BIGCOMMERCE_API_BASE: {
    doc: 'Where the BigCommerce API is.',
    default: 'https://api.bigcommerce.com',
    parse: parseUrl('http:', 'https:'),
  },
  BIGCOMMERCE_LOGIN_BASE: {
    doc: 'Where BigCommerce exchanges the codes of installs.',
    default: 'https://login.bigcommerce.com',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_APP_ID: {
    doc: 'Id of the Tienda Nube app. Not set: outside production a simulator, in production no Tienda Nube stores.',
    default: '',
    parse: parseText,
  },
  TIENDANUBE_CLIENT_SECRET: {
    doc: "Client secret of the Tienda Nube app: signs Tienda Nube's webhooks. Set together with TIENDANUBE_APP_ID.",
    default: '',
    parse: parseText,
  },
  TIENDANUBE_API_BASE: {
    doc: 'Where the Tienda Nube API is, with its version.',
    default: 'https://api.tiendanube.com/2025-03',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_AUTH_BASE: {
    doc: 'Where Tienda Nube installs apps and exchanges their codes.',
    default: 'https://www.tiendanube.com',
    parse: parseUrl('http:', 'https:'),
  },
  TIENDANUBE_SCRIPT_ID: {
    doc: "Number of the app's script in Tienda Nube's partner portal, which stores' pages get with the install. Not set: owners paste the code.",
    default: '',
    parse: parseScriptId,
  },
  TIENDANUBE_WEBHOOK_TOKEN: {
    doc: 'Secret end of the addresses of the privacy webhooks, such as /api/webhooks/tiendanube/privacy/store-redact/{token}/: those that arrive there need no signature. Letters and digits, at least 32.',
    default: '',
    parse: parseWebhookToken,
  },
} satisfies Record<string, Variable<unknown>>

type Values = ValuesOf<typeof platformVariables>

/** Access to the Partner API of the organisation that owns the app. */
export interface ShopifyPartner {
  organization: string
  token: string
  apiBase: URL
}

export interface ShopifyConfig {
  clientId: string
  clientSecret: string
  /** Null: each store's own address. */
  apiBase: URL | null
  hasTestCharges: boolean
  /** Whether stores are asked for orders of any age. */
  readsAllOrders?: boolean
  /** Null: stores pay by the Billing API. */
  partner: ShopifyPartner | null
}

export interface BigCommerceConfig {
  /** Null: stores are connected by the form alone. */
  app: { clientId: string; clientSecret: string } | null
  apiBase: URL
  loginBase: URL
}

export interface TiendaNubeConfig {
  appId: string
  clientSecret: string
  apiBase: URL
  authBase: URL
  /** Of the partner portal. Null: owners paste the code. */
  scriptId: string | null
  /** Null: every webhook needs its signature. */
  webhookToken: string | null
}

export interface PlatformConfigs {
  /** Null: no Shopify stores. */
  shopify: ShopifyConfig | null
  bigcommerce: BigCommerceConfig
  /** Null: no Tienda Nube stores. */
  tiendanube: TiendaNubeConfig | null
}

function readAddress(values: Values, name: Extract<keyof Values, `${string}_BASE`>, isProduction: boolean): URL {
  return requireAddress(name, values[name], isProduction)
}

type PairedName = Extract<
  keyof Values,
  `${string}_${'CLIENT' | 'APP'}_${'ID' | 'SECRET'}` | `${string}_PARTNER_${'ORGANIZATION' | 'TOKEN'}`
>

/** An id and its secret: both, or neither. */
function readPair(values: Values, idName: PairedName, secretName: PairedName): { id: string; secret: string } | null {
  const [id, secret] = [values[idName], values[secretName]]
  if (id === null && secret === null) return null
  if (id === null) throw new ConfigError(`${idName} must be set together with ${secretName}.`)
  if (secret === null) throw new ConfigError(`${secretName} must be set together with ${idName}.`)
  return { id, secret }
}

function readPartner(values: Values, isProduction: boolean): ShopifyPartner | null {
  const pair = readPair(values, 'SHOPIFY_PARTNER_ORGANIZATION', 'SHOPIFY_PARTNER_TOKEN')
  const apiBase = readAddress(values, 'SHOPIFY_PARTNER_BASE', isProduction)
  return pair && { organization: pair.id, token: pair.secret, apiBase }
}

function readShopify(values: Values, isProduction: boolean): ShopifyConfig | null {
  const app = readPair(values, 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET')
  if (!app) return null
  return {
    clientId: app.id,
    clientSecret: app.secret,
    apiBase: values.SHOPIFY_API_BASE && readAddress(values, 'SHOPIFY_API_BASE', isProduction),
    hasTestCharges: values.SHOPIFY_TEST_CHARGES ?? !isProduction,
    readsAllOrders: values.SHOPIFY_ALL_ORDERS ?? false,
    partner: readPartner(values, isProduction),
  }
}

function readBigCommerce(values: Values, isProduction: boolean): BigCommerceConfig {
  const app = readPair(values, 'BIGCOMMERCE_CLIENT_ID', 'BIGCOMMERCE_CLIENT_SECRET')
  return {
    app: app && { clientId: app.id, clientSecret: app.secret },
    apiBase: readAddress(values, 'BIGCOMMERCE_API_BASE', isProduction),
    loginBase: readAddress(values, 'BIGCOMMERCE_LOGIN_BASE', isProduction),
  }
}

function readTiendaNube(values: Values, isProduction: boolean): TiendaNubeConfig | null {
  const app = readPair(values, 'TIENDANUBE_APP_ID', 'TIENDANUBE_CLIENT_SECRET')
  if (!app) return null
  return {
    appId: app.id,
    clientSecret: app.secret,
    apiBase: readAddress(values, 'TIENDANUBE_API_BASE', isProduction),
    authBase: readAddress(values, 'TIENDANUBE_AUTH_BASE', isProduction),
    scriptId: values.TIENDANUBE_SCRIPT_ID,
    webhookToken: values.TIENDANUBE_WEBHOOK_TOKEN,
  }
}

/** Throws ConfigError on what does not go together. */
export function readPlatforms(values: Values, isProduction: boolean): PlatformConfigs {
  return {
    shopify: readShopify(values, isProduction),
    bigcommerce: readBigCommerce(values, isProduction),
    tiendanube: readTiendaNube(values, isProduction),
  }
}
