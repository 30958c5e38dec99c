import type { Locator, Page } from '@playwright/test'
import { readCurl } from './fixtures/curl.ts'
import { getPanel, getStatCard } from './fixtures/dashboard-parts.ts'
import { withMotion } from './fixtures/motion.ts'
import { callApi, createEmail } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

/** What the sidebar holds, opened by its button where the screen is narrow. */
async function openSidebar(page: Page, isNarrow: boolean): Promise<Locator> {
  if (!isNarrow) return page.getByRole('complementary')
  await page.getByRole('banner').getByRole('button').first().click()
  return page.getByRole('dialog')
}

async function register(page: Page, email: string): Promise<void> {
  const answers = {
    'First name': 'Lucía',
    'Last name': 'Méndez',
    Email: email,
    Phone: '+54 11 5555 0101',
    Password: 'mate amargo y medialunas',
    'Confirm password': 'mate amargo y medialunas',
  }
  await page.getByRole('link', { name: 'Create account' }).click()
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Runs the shown command, as the store owner would in a terminal. Returns what was sent. */
async function runShownCommand(page: Page) {
  const { address, headers, body } = readCurl((await page.locator('pre code').textContent()) ?? '')
  expect(await callApi(address, { method: 'POST', headers, body })).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [],
  })
  expect(await callApi(address, { method: 'POST', headers, body })).toEqual({
    accepted: 0,
    duplicates: 1,
    rejected: [],
  })
  const [search] = JSON.parse(body).events
  const click = { type: 'click', search_id: search.id, product_id: search.products[0].product_id }
  await callApi(address, { method: 'POST', headers, body: JSON.stringify({ events: [click] }) })
  return search
}

for (const width of [1280, 360]) {
  const isNarrow = width < 960
  test(`[DASH-1] [DASH-2] [DASH-11] [EVENT-2] the whole way, from no account to figures, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    const email = createEmail()
    await register(page, email)

    await expect(page.getByRole('heading', { name: 'Welcome, Lucía' })).toBeVisible()
    await expect(page.getByText('Waiting for the first search…')).toBeVisible()
    await page.getByRole('link', { name: 'To the page for developers' }).click()
    await page.getByRole('button', { name: 'Create secret key' }).click()
    await expect(page.getByText('Copy it now: it will not be shown again.')).toBeVisible()
    const search = await runShownCommand(page)

    await (await openSidebar(page, isNarrow)).getByRole('link', { name: 'Dashboard' }).click()
    await expect(getStatCard(page, 'Voice searches')).toHaveText('Voice searches1No figures beforevs. previous 7 days')
    await expect(getStatCard(page, 'Products recommended')).toContainText('2')
    await expect(getStatCard(page, 'Clicked products, rate')).toContainText('50.0%')
    await expect(getStatCard(page, 'Active users')).toContainText('1')
    await expect(getPanel(page, 'Recent searches').getByRole('listitem')).toHaveText([
      `${search.query}now2 productsuser clicked`,
    ])
    await expect(getPanel(page, 'Top clicked products').getByRole('listitem')).toHaveText([
      `${search.products[0].product_name}100.0% CTR1 click`,
    ])
    await expect(getPanel(page, 'Top categories').getByRole('listitem')).toHaveText([`${search.products[0].category}1`])
    await expect(page.getByText('249 voice recommendations remaining')).toBeVisible()

    await page.getByLabel('Time range').selectOption('year')
    await page.getByLabel('Chart period').selectOption('month')
    await expect(page).toHaveURL('/?time_range=year&chart_period=month')
    await expect(getPanel(page, 'Searches over time')).toContainText('By month')
    await expect(page.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      /: 1 search\. Previous period: .+: 0 searches$/,
    )

    const sidebar = await openSidebar(page, isNarrow)
    await sidebar.getByLabel('Language').selectOption('es')
    await expect(sidebar.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    await sidebar.getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await sidebar.getByRole('link', { name: 'Configuración' }).click()
    await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/?time_range=year&chart_period=month')
    await expect(page.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByLabel('Período', { exact: true })).toHaveValue('year')

    await (await openSidebar(page, isNarrow)).getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Inicia sesión en Voice Shop' })).toBeVisible()
    expect(await context.cookies()).toEqual([])
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })
}
