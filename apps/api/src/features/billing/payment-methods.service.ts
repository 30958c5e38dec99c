import type {
  attachPaymentMethodRoute,
  createPaymentMethodRoute,
  deletePaymentMethodRoute,
  PaymentMethod,
  PaymentPlatform,
  RouteInput,
} from '@voice-shop/contract'
import { AppError, coreErrors } from '../../core/errors.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { billingErrors } from './billing.errors.ts'
import { addSyncJob } from './billing.jobs.ts'
import { findCustomer, getBillingWorkspace } from './customers.repository.ts'
import { withProviderDeadline } from './deadline.ts'
import type { CardKeeper } from './payment-provider.ts'
import { syncSubscription } from './sync-subscription.ts'
import {
  type BillingDeps,
  ensureCustomer,
  findWorkspaceProvider,
  getCustomer,
  getWorkspaceBilling,
  type WorkspaceBilling,
} from './workspace-billing.ts'

/** A user in a workspace. */
export interface CardOwner {
  workspaceId: string
  userId: string
}

/** The cards, the one in use first; none on Shopify, and where the provider cannot be asked. */
export async function listPaymentMethods(
  deps: BillingDeps,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<PaymentMethod[]> {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  const customer = provider && (await findCustomer(deps.db, { workspaceId, provider: provider.platform }))
  if (!customer || !provider.cards) return []
  try {
    return (await withProviderDeadline(deps, provider.cards.list(customer.customer_id))).slice(0, limit)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

async function getCards(
  deps: BillingDeps,
  workspaceId: string,
  claimed: PaymentPlatform | undefined,
): Promise<WorkspaceBilling & { cards: CardKeeper }> {
  const billing = await getWorkspaceBilling(deps, { workspaceId, claimed })
  const { cards } = billing.provider
  if (!cards) throw billingErrors.cardsInShopify()
  return { ...billing, cards }
}

/**
 * Hands a card to the provider. Its number goes no further: what is answered has the last four digits. Throws 400 on
 * the field that is wrong, and 409 where the provider takes no card numbers from us.
 */
export async function createPaymentMethod(
  deps: BillingDeps,
  { workspaceId }: CardOwner,
  { headers, body }: Pick<RouteInput<typeof createPaymentMethodRoute>, 'headers' | 'body'>,
): Promise<PaymentMethod> {
  const { cards, ...billing } = await getCards(deps, workspaceId, headers['x-payment-platform'])
  const create = async () => {
    const customer = await ensureCustomer(deps, billing)
    return cards.create(
      {
        number: body.number.replaceAll(/[ -]/g, ''),
        expMonth: body.exp_month,
        expYear: body.exp_year,
        cvc: body.cvc,
      },
      customer.customer_id,
    )
  }
  return withProviderDeadline(deps, create())
}

async function recordCard(
  deps: BillingDeps,
  { workspaceId, userId }: CardOwner,
  change: { action: 'billing.payment_method_changed' | 'billing.payment_method_removed'; card: PaymentMethod },
): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const actor = await getActor(transaction, userId)
    const { brand, last4 } = change.card
    const now = deps.clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: change.action, details: { brand, last4 }, now })
    await addSyncJob(deps.jobs, transaction, { workspaceId, provider: 'stripe' })
  })
}

/** Makes a card the one that is charged. Throws 404 for another's customer or card, 402 where the bank refuses. */
export async function attachPaymentMethod(
  deps: BillingDeps,
  owner: CardOwner,
  { headers, body }: Pick<RouteInput<typeof attachPaymentMethodRoute>, 'headers' | 'body'>,
): Promise<PaymentMethod> {
  const { cards, ...billing } = await getCards(deps, owner.workspaceId, headers['x-payment-platform'])
  const customer = await getCustomer(deps, billing)
  if (customer.customer_id !== body.customer_id) throw coreErrors.notFound()
  const attach = async () => {
    const card = await cards.use({ customerId: customer.customer_id, paymentMethodId: body.payment_method_id })
    await recordCard(deps, owner, { action: 'billing.payment_method_changed', card })
    // An open payment may be settled now. Where that cannot be read back at once, the job does it.
    await syncSubscription(deps, { workspaceId: owner.workspaceId, provider: billing.provider.platform }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
      },
    )
    return card
  }
  return withProviderDeadline(deps, attach())
}

/** Drops a card. Throws 404 for a card that is not the workspace's. */
export async function deletePaymentMethod(
  deps: BillingDeps,
  owner: CardOwner,
  { headers, body }: Pick<RouteInput<typeof deletePaymentMethodRoute>, 'headers' | 'body'>,
): Promise<undefined> {
  const { cards, ...billing } = await getCards(deps, owner.workspaceId, headers['x-payment-platform'])
  const customer = await getCustomer(deps, billing)
  const remove = async () => {
    const card = await cards.remove({
      customerId: customer.customer_id,
      paymentMethodId: body.payment_method_id,
    })
    await recordCard(deps, owner, { action: 'billing.payment_method_removed', card })
  }
  await withProviderDeadline(deps, remove())
  return undefined
}
