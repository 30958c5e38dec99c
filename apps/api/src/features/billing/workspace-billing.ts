import type { PaymentPlatform } from '@voice-shop/contract'
import { AppError, coreErrors } from '../../core/errors.ts'
import { hasShopifyStore } from '../platforms/platforms.public.ts'
import type { OwnedStore } from '../workspaces/workspaces.public.ts'
import { billingErrors } from './billing.errors.ts'
import {
  type CustomerRow,
  findCustomer,
  getBillingWorkspace,
  replaceCustomer,
  saveCustomer,
} from './customers.repository.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'

/** What the services of billing work with. */
export type BillingDeps = Pick<
  PaymentDeps,
  'db' | 'clock' | 'jobs' | 'secrets' | 'translate' | 'payments' | 'appAddress'
>

/** A workspace and who takes its payments. */
export interface WorkspaceBilling {
  workspace: OwnedStore
  provider: PaymentProvider
}

/** Who takes a store's payments: Shopify for a connected Shopify store, else Stripe. Null: nobody is configured. */
export async function findWorkspaceProvider(
  { db, payments }: BillingDeps,
  { merchantId, platform }: Pick<OwnedStore, 'merchantId' | 'platform'>,
): Promise<PaymentProvider | null> {
  if (platform !== 'shopify' || payments.shopify === null) return payments.stripe
  return (await hasShopifyStore(db, merchantId)) ? payments.shopify : payments.stripe
}

/**
 * The workspace with its provider. Throws 400 where paid plans are not offered, and where the client believes in another
 * provider (`claimed`, of X-Payment-Platform).
 */
export async function getWorkspaceBilling(
  deps: BillingDeps,
  { workspaceId, claimed }: { workspaceId: string; claimed: PaymentPlatform | undefined },
): Promise<WorkspaceBilling> {
  const workspace = await getBillingWorkspace(deps.db, workspaceId)
  const provider = await findWorkspaceProvider(deps, workspace)
  if (!provider) throw billingErrors.notOffered()
  if (claimed !== undefined && claimed !== provider.platform) throw billingErrors.wrongPlatform()
  return { workspace, provider }
}

/** The workspace's customer at its provider, made now if there is none. */
export async function ensureCustomer(
  deps: BillingDeps,
  { workspace, provider }: WorkspaceBilling,
): Promise<CustomerRow> {
  const key = { workspaceId: workspace.workspaceId, provider: provider.platform }
  const known = await findCustomer(deps.db, key)
  if (known) return known
  const customerId = await provider.createCustomer(workspace, 0)
  return saveCustomer(deps.db, { ...key, customerId, now: deps.clock.now() })
}

/** Does something with the customer. Where it was deleted at the provider, a new one takes its place, once. */
export async function withCustomer<Result>(
  deps: BillingDeps,
  billing: WorkspaceBilling,
  run: (customer: CustomerRow) => Promise<Result>,
): Promise<Result> {
  const customer = await ensureCustomer(deps, billing)
  try {
    return await run(customer)
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error
  }
  const { workspace, provider } = billing
  const customerId = await provider.createCustomer(workspace, customer.revision + 1)
  await replaceCustomer(deps.db, { workspaceId: workspace.workspaceId, provider: provider.platform, customerId })
  return run(await ensureCustomer(deps, billing))
}

/** The workspace's customer. Throws 404 where the provider does not know the workspace yet. */
export async function getCustomer(deps: BillingDeps, { workspace, provider }: WorkspaceBilling): Promise<CustomerRow> {
  const key = { workspaceId: workspace.workspaceId, provider: provider.platform }
  const customer = await findCustomer(deps.db, key)
  if (!customer) throw coreErrors.notFound()
  return customer
}
