import type { Page } from '@playwright/test'
import { streamChangesRoute } from '@voice-shop/contract'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Holds back all code of the pages until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test.describe('a page that was drawn ahead', () => {
  test.use({ locale: 'pt-BR', colorScheme: 'dark' })

  test('[LAYOUT-4] [I18N-4] shows at once, in language and theme, and keeps what is done before its code is there', async ({
    page,
  }) => {
    const release = await holdCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Entre no Voice Shop' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modo claro' })).toBeVisible()
    const button = await page.locator('main button[type=submit]').elementHandle()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Idioma').selectOption('es')
    await page.locator('main button[type=submit]').click()
    expect(new URL(page.url()).search).toBe('')
    release()
    // The language was chosen, and the form says what is missing: both were asked for before.
    await expect(page.getByRole('heading', { name: 'Inicia sesión en Voice Shop' })).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.com')
    // The same elements: nothing was drawn twice.
    expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
  })
})

test('[ROUTE-3] nothing is drawn ahead of an address that says more, or of what is protected', async ({ page }) => {
  const release = await holdCode(page)
  for (const path of ['/login?store=Mate', '/', '/settings']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeEmpty()
  }
  release()
})

test('[DASH-1] the figures are asked for once, before the code of the dashboard is there', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A new store's page asks again and again as long as it is there.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The stream of live updates comes after the figures.
    if (pathname.startsWith('/api/') && pathname !== streamChangesRoute.path) asked.push(pathname + search)
  })
  const release = await holdCode(page)
  await page.goto('/?time_range=month', { waitUntil: 'commit' })
  const early = [
    '/api/ai/dashboard/?time_range=month&chart_period=day&compare_with=period_before',
    '/api/voice-shop/usage/',
    '/api/workspaces/',
  ]
  await expect.poll(() => asked.toSorted()).toEqual(early)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.toSorted()).toEqual(early)
})
