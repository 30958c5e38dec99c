import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '../../features/billing/payment-provider.ts'
import type { Plan } from '../../features/plans/plans.public.ts'

/** A Stripe account in test mode, or its simulator. */
export interface StripeTarget {
  provider: PaymentProvider
  /** A smaller, a middle and a bigger plan, each with a price there. */
  plans: readonly [Plan, Plan, Plan]
  free: Plan
  /** Saves one of Stripe's ready cards with a customer, as its page does. Returns its id. */
  saveCard(customerId: string, name: 'pm_card_visa' | 'pm_card_chargeCustomerFail'): Promise<string>
  /** Removes a customer, and with it all that is the customer's. */
  removeCustomer(customerId: string): Promise<void>
}

const origin = 'https://conformance.voice-shop.example'
const urls = { successUrl: `${origin}/billing/success`, cancelUrl: `${origin}/billing/cancel` }

/** What we need of Stripe, one after the other on a customer of the run's own. */
export function describeStripe(title: string, open: () => Promise<StripeTarget>): void {
  describe(title, () => {
    const run = crypto.randomUUID()
    const workspaceId = `conformance-${run}`
    let target: StripeTarget
    let customerId = ''
    let keys = 0
    const makeKey = () => {
      keys += 1
      return `conformance-${run}-${keys}`
    }
    const getCards = () => {
      if (!target.provider.cards) throw new Error('there are no cards')
      return target.provider.cards
    }
    const read = async () => {
      const found = await target.provider.findSubscription(customerId)
      if (!found) throw new Error('there is no subscription')
      return found
    }
    const change = async (from: Plan, to: Plan) => {
      const { providerId } = await read()
      const order = { customerId, providerId, from, to, proratedAt: null, idempotencyKey: makeKey() }
      await target.provider.changePlan(order)
      return read()
    }

    beforeAll(async () => {
      target = await open()
    })
    afterAll(async () => {
      if (customerId !== '') await target.removeCustomer(customerId)
    })

    test('a customer is made once, and written to at another address', async () => {
      const { provider } = target
      const customer = {
        workspaceId,
        merchantId: 'conformance',
        storeName: 'Conformance',
        ownerEmail: `before-${run}@example.com`,
        language: 'es',
      } as const
      const ids = [await provider.createCustomer(customer, 0), await provider.createCustomer(customer, 0)]
      customerId = ids[0] ?? ''
      expect(ids).toEqual([expect.stringMatching(/^cus_/), customerId])
      const contact = { from: customer.ownerEmail, to: `after-${run}@example.com`, language: 'pt' } as const
      await provider.updateContact?.(customerId, contact)
      expect(await provider.findSubscription(customerId)).toBeNull()
      expect(await provider.listInvoices(customerId)).toEqual([])
      expect(await getCards().list(customerId)).toEqual([])
    })

    test('a page for a plan is opened once, and closed by one for another plan', async () => {
      const { provider, plans } = target
      const order = (plan: Plan) => ({ customerId, workspaceId, plan, language: 'es' as const, ...urls })
      const [small, middle] = plans
      const first = await provider.createCheckout({ ...order(small), idempotencyKey: makeKey() })
      expect(await provider.createCheckout({ ...order(small), idempotencyKey: makeKey() })).toEqual(first)
      expect(await provider.findLatestCheckout(customerId)).toEqual({ plan_id: small.id, state: 'open' })
      const second = await provider.createCheckout({ ...order(middle), idempotencyKey: makeKey() })
      expect(second.id).not.toBe(first.id)
      const setup = { customerId, workspaceId, language: 'es' as const, ...urls, currency: 'USD' }
      const page = await getCards().createSetupPage({ ...setup, idempotencyKey: makeKey() })
      expect(page.url).toMatch(/^https?:/)
    })

    test('a card that the bank refuses begins nothing', async () => {
      const paymentMethodId = await target.saveCard(customerId, 'pm_card_chargeCustomerFail')
      await getCards().settle(customerId)
      const { plans } = target
      const order = { customerId, workspaceId, plan: plans[1], paymentMethodId, idempotencyKey: makeKey() }
      await expect(getCards().subscribe(order)).rejects.toMatchObject({ status: 402 })
      expect((await target.provider.findSubscription(customerId))?.status ?? 'none').not.toBe('active')
    })

    test('a saved card begins a plan that its preview announced', async () => {
      const { plans } = target
      const paymentMethodId = await target.saveCard(customerId, 'pm_card_visa')
      await getCards().use({ customerId, paymentMethodId })
      const [card, ...others] = await getCards().list(customerId)
      expect([card?.type, card?.brand, card?.last4, others]).toEqual(['card', 'visa', '4242', []])
      const preview = await getCards().previewSubscription({ customerId, plan: plans[1] })
      expect(preview).toMatchObject({ dueNow: plans[1].amountCents, startsAt: null })
      const order = { customerId, workspaceId, plan: plans[1], paymentMethodId: card?.id ?? '' }
      await getCards().subscribe({ ...order, idempotencyKey: makeKey() })
      const begun = { status: 'active', planId: plans[1].id, pending: null, cancelAt: null, superseded: [] }
      expect(await read()).toMatchObject(begun)
      expect(await target.provider.findLatestCheckout(customerId)).toMatchObject({ state: 'expired' })
      const [invoice] = await target.provider.listInvoices(customerId)
      expect(invoice).toMatchObject({ status: 'paid', amount: plans[1].amountCents, currency: 'USD' })
      await getCards().settle(customerId)
    })

    test('a smaller plan follows, is taken back, and follows once more; a bigger one begins at once', async () => {
      const { provider, plans } = target
      const [small, middle, big] = plans
      const { periodEnd, providerId } = await read()
      const order = { customerId, providerId, from: middle, to: small, proratedAt: null, idempotencyKey: '' }
      expect(await provider.previewChange(order)).toMatchObject({ dueNow: 0, startsAt: periodEnd })
      for (let time = 0; time < 2; time += 1) {
        const pending = { planId: small.id, at: periodEnd }
        expect(await change(middle, small)).toMatchObject({ planId: middle.id, pending })
        const next = await provider.findNextAmount({ customerId, providerId })
        expect(next).toEqual({ amount: small.amountCents, currency: 'USD' })
        expect(await change(middle, middle)).toMatchObject({ planId: middle.id, pending: null })
      }
      const bigger = await provider.previewChange({ ...order, to: big })
      expect(bigger.dueNow).toBeGreaterThan(0)
      expect(await change(middle, big)).toMatchObject({ planId: big.id, status: 'active', pending: null })
    })

    test('ends with its period, or at once where another one took its place', async () => {
      const { provider, plans, free } = target
      const { periodEnd, providerId } = await read()
      expect(await change(plans[2], free)).toMatchObject({ cancelAt: periodEnd })
      expect(await provider.findNextAmount({ customerId, providerId })).toBeNull()
      for (let time = 0; time < 2; time += 1) await provider.endSuperseded(providerId)
      expect(await read()).toMatchObject({ status: 'canceled', cancelAt: null })
    })

    test('card numbers are taken, or refused as Stripe refuses them where an account may not send any', async () => {
      const year = new Date().getUTCFullYear() + 2
      const card = { number: '4242424242424242', expMonth: 12, expYear: year, cvc: '123' }
      const created = await getCards()
        .create(card, customerId)
        .catch((error: { status: number }) => error.status)
      if (typeof created === 'number') expect(created).toBe(409)
      else expect(created).toMatchObject({ type: 'card', brand: 'visa', last4: '4242', exp_year: year })
    })

    test('a card is removed once, and what is nobody’s is not found', async () => {
      const [card] = await getCards().list(customerId)
      const order = { customerId, paymentMethodId: card?.id ?? '' }
      await getCards().remove(order)
      await expect(getCards().remove(order)).rejects.toMatchObject({ status: 404 })
      expect(await getCards().list(customerId)).toEqual([])
      expect(await target.provider.findChargedCustomer?.('ch_of_nobody')).toBeNull()
    })
  })
}
