import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isHeldOut } from '@voice-shop/contract/holdout-group'
import { listViolations } from './fixtures/axe.ts'
import { shopProducts } from './fixtures/products.ts'
import { forgetConfig, openShop, openShopPage, widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

/** A page of Shopify whose shoppers have let it know them again. */
const head = `<script>
  window.Shopify = { routes: { root: '/' } }
  addEventListener('load', () => VoiceShop.on('consent', () => true))
</script>`

/** A shopper of one of the groups, with the name under which they take part. */
function findShopper(comparisonId: string, wantsHeldOut: boolean): { shopperId: string; participant: string } {
  for (;;) {
    const shopperId = crypto.randomUUID()
    const participant = createHash('sha256').update(`${comparisonId} ${shopperId}`).digest('hex').slice(0, 32)
    if (isHeldOut(participant) === wantsHeldOut) return { shopperId, participant }
  }
}

/** Opens the store's page as that shopper, in a browser of its own. */
async function visit(page: Page, input: { origin: string; key: string; shopperId: string }): Promise<void> {
  const { origin, key, shopperId } = input
  await forgetConfig(page)
  await page.addInitScript(
    ([name, id]) => {
      localStorage.setItem(name ?? '', id ?? '')
      // Whether the button was on the page at any time.
      new MutationObserver(() => {
        if (document.querySelector('#voice-shop')) document.documentElement.dataset.seen = ''
      }).observe(document, { childList: true, subtree: true })
    },
    [`voice-shop-shopper:${key}`, shopperId],
  )
  await openShopPage(page, origin)
}

test('[REVENUE-2] [A11Y-1] the owner begins a comparison: one shopper sees nothing of the widget, another sees it, and the result is not there yet', async ({
  page,
  browser,
  api,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await store.send([createSearch()])
  const shop = await openShop(api, store, { head })
  await api.applyChange({ kind: 'shopify store', merchantId: store.merchantId })
  const { widget_key: key } = await store.call<{ widget_key: string }>('GET', `/api/stores/${store.merchantId}/`)

  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'With and without the assistant' })
  await expect(card).toContainText('5 of every 100, drawn at random, do not see it')
  await card.getByLabel('How many shoppers to compare, and what difference that shows').selectOption({ index: 0 })
  expect(await listViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Start the comparison' }).dblclick()
  await expect(card).toContainText('Not yet')
  await expect(card).toContainText('0 of 5,000 shoppers since')

  const readId = async () => {
    const headers = { origin: shop.origin }
    const answer = await fetch(`${api.origin}/api/widget/config/?key=${key}`, { headers })
    return ((await answer.json()) as { comparison_id: string | null }).comparison_id
  }
  await expect.poll(readId, { timeout: 60_000 }).not.toBeNull()
  const comparisonId = (await readId()) ?? ''

  for (const wantsHeldOut of [true, false]) {
    const { shopperId, participant } = findShopper(comparisonId, wantsHeldOut)
    const context = await browser.newContext()
    const shopPage = await context.newPage()
    await visit(shopPage, { origin: shop.origin, key, shopperId })
    const told = `POST /cart/update.js {"attributes":{"voice_shop_group":"${participant}"}}`
    await expect.poll(() => shop.calls).toContain(told)
    await expect(widgetOf(shopPage).button).toHaveCount(wantsHeldOut ? 0 : 1)
    const seen = await shopPage.evaluate(() => 'seen' in document.documentElement.dataset)
    expect(seen).toBe(!wantsHeldOut)
    // The next page of the same tab tells nothing anew.
    await openShopPage(shopPage, `${shop.origin}/otra`)
    expect(shop.calls.filter((call) => call === told)).toHaveLength(1)
    await expect(widgetOf(shopPage).button).toHaveCount(wantsHeldOut ? 0 : 1)
    await context.close()
  }

  await page.goto('/')
  const part = page.getByRole('region', { name: 'With and without the assistant' })
  await expect(part).toContainText('Not yet')
  await expect(part).toContainText('2 of 5,000 shoppers since')
  await expect(part).not.toContainText('%')
  await part.getByRole('link', { name: 'Settings of the comparison' }).click()
  await card.getByRole('button', { name: 'End the comparison' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the comparison?' })
  expect(await listViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End the comparison' }).click()
  await expect(card.getByRole('button', { name: 'Start the comparison' })).toBeVisible()
  await shop.close()
})

test('[REVENUE-2] a store whose orders cannot tell is told so, and can begin none', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings/widget')
  const card = page.getByRole('region', { name: 'With and without the assistant' })
  await expect(card).toContainText('This is not possible for your store yet')
  await expect(card.getByRole('button')).toHaveCount(0)
})
