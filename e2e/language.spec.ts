import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { expectBeforeRedirect, logIn } from './fixtures/log-in.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch } from './fixtures/voice-events.ts'

const getLanguage = (page: Page) => page.locator('html').getAttribute('lang')

for (const { language, welcome, message } of [
  { language: 'es', welcome: 'Hola, Ana', message: 'Sesión iniciada. Redirigiendo...' },
  { language: 'pt', welcome: 'Olá, Ana', message: 'Login realizado. Redirecionando...' },
] as const) {
  test(`[I18N-2] after login the interface speaks the store's ${language}`, async ({ page, createStore }) => {
    const store = await createStore({ language })
    await page.clock.install()
    await page.goto('/login')
    expect(await getLanguage(page)).toBe('en')
    await logIn(page, store)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    expect(await getLanguage(page)).toBe(language)
    await page.reload()
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()

    // The next sign-in begins in that language, and says so.
    await page.goto('/login')
    await page.locator('input[name=email]').fill(store.email)
    await page.locator('input[name=password]').fill(store.password)
    await expectBeforeRedirect(page, async () => {
      await page.locator('button[type=submit]').click()
      await expect(page.getByText(message)).toBeVisible()
    })
  })
}

test("[I18N-1] before any choice the interface speaks the browser's language, English where it has none of ours", async ({
  browser,
  api,
}) => {
  for (const [locale, heading] of [
    ['pt-BR', 'Entre no Voice Shop'],
    ['es-AR', 'Inicia sesión en Voice Shop'],
    ['de-DE', 'Log in to Voice Shop'],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: api.origin })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await getLanguage(page)).toBe(locale.startsWith('de') ? 'en' : locale.slice(0, 2))
    await context.close()
  }
})

test('[I18N-3] [STORE-1] the sidebar switches at once and tells the store', async ({ page, createStore }) => {
  const store = await createStore()
  await signIn(page, store)
  await page.goto('/settings')
  const stored = page.waitForResponse(`**/api/stores/${store.merchantId}/`)
  await page.getByLabel('Language').selectOption('pt')
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  await expect(page).toHaveTitle('Configurações · Voice Shop')
  expect(await getLanguage(page)).toBe('pt')

  const response = await stored
  expect(response.request().method()).toBe('PATCH')
  expect(response.request().postDataJSON()).toEqual({ main_language: 'pt' })
  expect(await response.json()).toMatchObject({ id: store.merchantId, main_language: 'pt' })
  const { results } = await store.call<{ results: { merchant: unknown }[] }>('GET', '/api/workspaces/')
  expect(results[0]?.merchant).toMatchObject({ main_language: 'pt' })
  expect(await store.call('GET', `/api/merchants/${store.merchantId}/`)).toMatchObject({
    store_name: "Ana's store",
    store_id: '',
  })

  await page.getByRole('link', { name: 'Painel' }).click()
  await expect(page.getByRole('heading', { name: 'Olá, Ana' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Olá, Ana' })).toBeVisible()
})

test('[I18N-3] the language switches although the store cannot be told', async ({ page, createStore, problems }) => {
  problems.expect(/503/)
  problems.expect(/PATCH \/api\/stores\/:id\/ failed/)
  await signIn(page, await createStore())
  await page.route('**/api/stores/*/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.goto('/settings')
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
  await expect(page.getByText('Not now.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[I18N-3] without a connection to load a language by, the one there is stays', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/could not switch to es/)
  problems.allow(/Failed to fetch|failed/)
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await context.setOffline(true)
  const language = page.getByLabel('Language')
  await language.selectOption('es')
  await expect(language).toHaveValue('en')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await context.setOffline(false)
  await language.selectOption('es')
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
})

test('[I18N-3] the menu has the choice at once, while what it says is loaded', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const language = page.getByLabel('Language')
  const asked = page.waitForRequest('**/assets/*.js')
  await language.selectOption('es')
  await asked
  await expect(language).toHaveValue('es')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // The last choice counts, in the menu too.
  await language.selectOption('en')
  await expect(language).toHaveValue('en')
  await language.selectOption('es')
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
  await expect(page.getByLabel('Idioma')).toHaveValue('es')
})

test('[I18N-3] a choice is tried anew although the one before is still about to fail', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/could not switch to es/)
  problems.allow(/ERR_FAILED|Failed to fetch|failed/)
  await signIn(page, await createStore())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/assets/*.js',
    async (route) => {
      await held.promise
      await route.abort()
    },
    { times: 2 },
  )
  const language = page.getByLabel('Language')
  await language.selectOption('es')
  await language.selectOption('es')
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
})

test('[I18N-4] numbers, percentages, dates and times follow the language', async ({ page, createStore }) => {
  const store = await createStore()
  const searches = Array.from({ length: 1234 }, () => createSearch())
  const found = [1, 2, 3].map(() => createSearch({ products: [createProduct('1', { category: 'Mates' })] }))
  await store.send([...searches, ...found, ...found.slice(0, 1).map((search) => createClick(search, '1'))])
  await signIn(page, store)
  await page.goto('/')
  const figures = page.locator('dl[aria-label]')
  const month = new Date().toLocaleString('en', { month: 'short', timeZone: 'America/Sao_Paulo' })
  await expect(figures).toContainText('1,237')
  await expect(figures).toContainText('33.3%')
  await expect(page.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^\\w{3}, ${month} \\d+, \\d{4} \\(so far\\):`),
  )
  await expect(page.getByText('1 hour ago').first()).toBeVisible()

  await page.getByLabel('Language').selectOption('es')
  await expect(figures).toContainText('1.237')
  await expect(figures).toContainText('33,3')
  await expect(page.getByText('hace 1 hora').first()).toBeVisible()
  await expect(page.getByText('1 clic', { exact: true })).toBeVisible()

  await page.getByLabel('Idioma').selectOption('pt')
  await expect(figures).toContainText('1.237')
  await expect(page.getByText('há 1 hora').first()).toBeVisible()
  await expect(page.getByText('1 clique', { exact: true })).toBeVisible()
  await page.goto('/settings/billing')
  await expect(page.getByText(/\d+ de \p{L}{3}\. de \d{4} – \d+ de \p{L}{3}\. de \d{4}/u)).toBeVisible()
})

test("[I18N-5] the server's messages come in the language of the interface", async ({ page, problems }) => {
  problems.expect(/400 \(Bad Request\)/)
  problems.expect(/register\/ failed/)
  await page.goto('/register')
  await page.getByLabel('Language').selectOption('pt')
  await page.getByLabel('Nome', { exact: true }).fill('Ana')
  await page.getByLabel('Sobrenome').fill('Souza')
  await page.getByLabel('E-mail').fill('ana@shop.example')
  await page.getByLabel('Senha', { exact: true }).fill('1234567')
  await page.getByLabel('Confirmar senha').fill('1234567')
  const calls = collectCalls(page)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('alert')).toHaveText('A senha deve ter pelo menos 8 caracteres.')
  expect(calls[0]?.headers()['accept-language']).toBe('pt')
})
