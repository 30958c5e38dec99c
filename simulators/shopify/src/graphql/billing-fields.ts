import { getConfirmationUrl } from '../billing/confirmation-url.ts'
import {
  type CreateArguments,
  type PurchaseArguments,
  readOrder,
  readPurchase,
  type UserError,
} from '../billing/read-order.ts'
import { type PageArguments, pageShortList } from './connection.ts'
import { findMetafield, getInstallationGid } from './metafield-fields.ts'
import { describePurchaseNode } from './purchase-node.ts'
import type { QueryContext } from './query-context.ts'
import { describeSubscriptionNode } from './subscription-node.ts'

function describeInstallation({ shop, simulation, access }: QueryContext): Record<string, unknown> {
  const { app, origin } = simulation
  const active = () => shop.billing.list('ACTIVE').map(describeSubscriptionNode)
  return {
    __typename: 'AppInstallation',
    id: getInstallationGid(shop),
    accessScopes: access.scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
    launchUrl: app.url,
    uninstallUrl: `${origin}/${shop.settings.domain}/admin`,
    app: { id: 'gid://shopify/App/1', apiKey: app.clientId, title: app.name, handle: 'simulated-app', embedded: false },
    metafield: (args: { namespace?: string | null; key: string }) => findMetafield(shop, args),
    activeSubscriptions: active,
    subscriptions: active,
    oneTimePurchases: (args: PageArguments) => pageShortList(shop.purchases.list().map(describePurchaseNode), args),
    allSubscriptions: (args: PageArguments) => pageShortList(shop.billing.list().map(describeSubscriptionNode), args),
  }
}

function createSubscription({ shop, simulation }: QueryContext, args: CreateArguments): unknown {
  const order = readOrder(args, shop.settings.currency)
  if (Array.isArray(order)) return { appSubscription: null, confirmationUrl: null, userErrors: order }
  const subscription = shop.billing.create(order)
  return {
    appSubscription: describeSubscriptionNode(subscription),
    confirmationUrl: getConfirmationUrl({ origin: simulation.origin, shop, kind: 'subscription' }, subscription),
    userErrors: [],
  }
}

function createPurchase({ shop, simulation }: QueryContext, args: PurchaseArguments): unknown {
  const order = readPurchase(args, shop.settings.currency)
  if (Array.isArray(order)) return { appPurchaseOneTime: null, confirmationUrl: null, userErrors: order }
  const purchase = shop.purchases.create(order)
  return {
    appPurchaseOneTime: describePurchaseNode(purchase),
    confirmationUrl: getConfirmationUrl({ origin: simulation.origin, shop, kind: 'purchase' }, purchase),
    userErrors: [],
  }
}

function cancelSubscription({ shop }: QueryContext, args: { id: string; prorate?: boolean | null }): unknown {
  const refuse = (message: string) => {
    const error: UserError = { field: ['id'], message }
    return { appSubscription: null, userErrors: [error] }
  }
  const [, key] = /^gid:\/\/shopify\/AppSubscription\/(\d+)$/.exec(args.id) ?? []
  const subscription = key === undefined ? undefined : shop.billing.find(Number(key))
  if (subscription === undefined) return refuse('RecurringApplicationCharge not found')
  const former = subscription.status
  if (!shop.billing.cancel(subscription, args.prorate ?? false)) {
    return refuse(`Cannot transition status via :cancel from :${former.toLowerCase()}`)
  }
  return { appSubscription: describeSubscriptionNode(subscription), userErrors: [] }
}

export function createBillingFields(context: QueryContext): Record<string, unknown> {
  return {
    currentAppInstallation: () => describeInstallation(context),
    appInstallation: ({ id }: { id?: string | null }) =>
      id === null || id === undefined || id === `gid://shopify/AppInstallation/${context.shop.id}`
        ? describeInstallation(context)
        : null,
    appSubscriptionCreate: (args: CreateArguments) => createSubscription(context, args),
    appPurchaseOneTimeCreate: (args: PurchaseArguments) => createPurchase(context, args),
    appSubscriptionCancel: (args: { id: string; prorate?: boolean | null }) => cancelSubscription(context, args),
  }
}
