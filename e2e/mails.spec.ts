import type { Page } from '@playwright/test'
import type { RecommendedProduct } from '@voice-shop/contract'
import type { ReceivedMail } from '@voice-shop/simulator-mail/mailbox.ts'
import { listMailViolations } from './fixtures/axe.ts'
import { createDedicatedServerTest } from './fixtures/dedicated-server.ts'
import { listOverhangs } from './fixtures/layout-checks.ts'
import { logIn } from './fixtures/log-in.ts'
import { shopProducts } from './fixtures/products.ts'
import { expect } from './fixtures/test.ts'
import { createProduct, createSearch, dayMs } from './fixtures/voice-events.ts'

// The server's time is moved to a Monday.
const test = createDedicatedServerTest()

/** The next Sunday's noon, UTC. */
function findSunday(): number {
  const now = new Date()
  const days = (7 - now.getUTCDay()) % 7 || 7
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12)
}

/** Where a reader's program shows it: no wider than the page, as widely as it is made, in the light and in the dark. */
async function expectReadable(page: Page, { html }: ReceivedMail): Promise<void> {
  for (const width of [360, 600]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      expect(await listOverhangs(page), `${width} px`).toEqual([])
      expect(await listMailViolations(page), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await expect(page.locator('img:not([alt])')).toHaveCount(0)
}

test('[DIGEST-1] [ALERT-1] the weekly mail and an alert fit a phone, and a task leads to its row after sign-in', async ({
  page,
  api,
  createStore,
  inbox,
}) => {
  const store = await createStore({ language: 'es' })
  await store.push(shopProducts)
  const aheadMs = findSunday() - Date.now()
  await api.applyChange({ kind: 'days pass', days: aheadMs / dayMs })
  const say = (query: string, shoppers: number, wishes: { daysAgo?: number; products?: RecommendedProduct[] } = {}) =>
    Array.from({ length: shoppers }, (_, index) => {
      const agoMs = (wishes.daysAgo ?? 1) * dayMs - aheadMs
      return createSearch({ agoMs, query, shopper: `${query} ${index}`, products: wishes.products ?? [] })
    })
  const listSales = (daysAgo: number) => say('mate', 20, { daysAgo, products: [createProduct('1')] })
  await store.setUsage({ planId: 'starter', used: 0 })
  await store.send(Array.from({ length: 27 }, (_, day) => listSales(day + 1)).flat())
  await store.send([
    ...say('¿hacen envíos a Monterrey?', 5),
    ...say('quiero una tarjeta de regalo', 4),
    ...say('supercalifragilisticoespialidosoysinningunespacio', 3),
  ])
  await store.setUsage({ planId: 'free', used: 130 })
  await api.applyChange({ kind: 'days pass', days: 1 })

  const find = async (subject: RegExp): Promise<ReceivedMail> => {
    const isThere = async () => (await inbox.listMails(store.email)).find((mail) => subject.test(mail.subject))
    await expect.poll(isThere).toBeDefined()
    return (await isThere()) as ReceivedMail
  }
  const alert = await find(/llegará a su límite/)
  await expectReadable(page, alert)
  const digest = await find(/Tu semana/)
  await expectReadable(page, digest)

  const rows = page.locator('td:has(> a[href*="&task="])')
  await expect(rows).toHaveText([
    /^5 clientes preguntaron por los envíos.*Responder$/,
    /^4 clientes buscaron tarjeta de regalo: no hay nada de ese tipo en stock.*Agregar al catálogo$/,
    /^3 clientes dijeron “supercali.*Agregar un sinónimo$/,
  ])
  // Who reads the text alone is told the same.
  const told = digest.text.replaceAll(/\s+/g, ' ')
  for (const row of await rows.all()) {
    const link = row.getByRole('link')
    const [href, label] = [await link.getAttribute('href'), await link.textContent()]
    const sentence = await row.evaluate((cell) => cell.firstChild?.textContent)
    expect(told).toContain(`- ${sentence} “`)
    expect(told).toContain(`${label}: ${href}`)
  }

  const href = (await rows.first().getByRole('link').getAttribute('href')) ?? ''
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.install({ time: findSunday() + dayMs })
  await page.goto(href)
  await logIn(page, store)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).not.toHaveCount(0)
  const [week = ''] = href.split('&task=')
  // The store is chosen by then.
  const plain = week.replace(/workspace=[^&]+&/, '')
  await expect(page).toHaveURL(plain)
  // Reloaded, or with what is nothing to do any more, it is the plain dashboard.
  for (const address of [plain, `${week}&task=${'0'.repeat(32)}`]) {
    await page.goto(address)
    await expect(page.getByRole('region', { name: 'Qué hacer' }).getByRole('listitem')).toHaveCount(3)
    await expect(page).toHaveURL(plain)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
