import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('[LAYOUT-4] the app can be installed, and its files are told for what they are', async ({
  page,
  request,
  api,
}) => {
  await page.goto('/login')
  const client = await page.context().newCDPSession(page)
  const { url, data, errors } = await client.send('Page.getAppManifest')
  expect(url).toBe(`${api.origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest: { name: string; display: string; icons: { src: string }[] } = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Voice Shop', display: 'standalone', start_url: '/' })
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // A window without a profile installs nothing; the app itself lacks nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const types = { svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json' }
  for (const path of ['/manifest.webmanifest', icon ?? '', ...manifest.icons.map(({ src }) => src)]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const suffix = path.split('.')[1] as keyof typeof types
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringContaining(types[suffix]),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('[LAYOUT-4] the browser around the page has the colour of the theme', async ({ page }) => {
  const color = page.locator('meta[name="theme-color"]')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(color).toHaveAttribute('content', '#1b1826')
  await page.getByRole('button', { name: 'Light mode' }).click()
  await expect(color).toHaveAttribute('content', '#ffffff')
  await page.reload()
  await expect(color).toHaveAttribute('content', '#ffffff')
})

test('[ACC-3] password managers find where the password is changed', async ({ page, request, createStore }) => {
  // They look first whether what cannot be there is told to be none.
  const absent = await request.get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')
  expect(absent.status()).toBe(404)

  await signIn(page, await createStore())
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
