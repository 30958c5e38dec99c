import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

/**
 * The texts that the page has had since watching began. Each change is noted, not each frame: a busy machine draws no
 * frame of a text that is soon replaced.
 */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Reflect.set(window, 'seenHeadings', seen)
    const note = () => seen.add(document.querySelector('h1')?.textContent ?? 'nothing')
    note()
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'seenHeadings')])
}

const pages = [
  { path: '/login', titles: ['Log in to Voice Shop', 'Inicia sesión en Voice Shop', 'Entre no Voice Shop'] },
  { path: '/register', titles: ['Create your account', 'Crea tu cuenta', 'Crie sua conta'] },
  { path: '/forgot-password', titles: ['Password reset', 'Restablecer contraseña', 'Redefinir senha'] },
  {
    path: '/reset-password?code=abc',
    titles: ['Set a new password', 'Elige una nueva contraseña', 'Crie uma nova senha'],
  },
  {
    path: '/confirm-email?code=abc',
    titles: ['Confirm your email', 'Confirma tu correo electrónico', 'Confirme seu e-mail'],
  },
] as const

for (const { path, titles } of pages) {
  test(`[I18N-1] [I18N-4] ${path} begins in the browser's language and offers the others, without losing a letter`, async ({
    browser,
    api,
  }) => {
    const context = await browser.newContext({ locale: 'es-MX', baseURL: api.origin })
    const page = await context.newPage()
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    const [english, spanish, portuguese] = titles
    await expect(title).toHaveText(spanish)
    const fields = page.locator('main input:not([type=hidden])')
    const typed = await Promise.all((await fields.all()).map((_, index) => `typed ${index}`))
    for (const [index, text] of typed.entries()) await fields.nth(index).fill(text)

    const listSeen = await watchHeadings(page)
    for (const [value, text] of [
      ['pt', portuguese],
      ['en', english],
    ] as const) {
      await page.locator('header select').selectOption(value)
      await expect(title).toHaveText(text)
      await expect(page.locator('html')).toHaveAttribute('lang', value)
    }
    // One text at a time, and never none.
    await expect.poll(listSeen).toEqual([spanish, portuguese, english])
    for (const [index, text] of typed.entries()) await expect(fields.nth(index)).toHaveValue(text)

    await page.getByRole('button', { name: 'Dark mode' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    for (const [index, text] of typed.entries()) await expect(fields.nth(index)).toHaveValue(text)

    // The choice is kept for the next page.
    await page.goto('/login')
    await expect(title).toHaveText('Log in to Voice Shop')
    await context.close()
  })
}

test('[REG-5] [I18N-5] what the server refused is said in its words only while the page speaks their language', async ({
  browser,
  api,
  createStore,
}) => {
  const taken = await createStore()
  const context = await browser.newContext({ locale: 'es-AR', baseURL: api.origin })
  const page = await context.newPage()
  await page.goto('/register')
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByLabel('Apellido').fill('Paz')
  await page.getByLabel('Correo electrónico').fill(taken.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(taken.password)
  await page.getByLabel('Confirmar contraseña').fill(taken.password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('cuenta con este correo')
  const said = await alert.textContent()
  const language = page.locator('header select')
  await language.selectOption('en')
  await expect(alert).toHaveText('Registration failed. Please try again.')
  await language.selectOption('es')
  await expect(alert).toHaveText(said ?? '')
  await context.close()
})
