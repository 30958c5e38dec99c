import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { createPhoto } from './fixtures/photos.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const getProfile = (page: Page) => page.getByRole('region', { name: 'Profile' })
const getPhoto = (page: Page) => getProfile(page).locator('img')
const getToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const change = (page: Page) => page.getByRole('button', { name: 'Change picture' })

type ChosenFile = ReturnType<typeof createPhoto>

/** Chooses a file by keyboard, in the dialog that the button opens. */
async function choose(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await change(page).press('Enter')
  await (await chooser).setFiles(file)
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await expect(change(page)).toBeVisible()
}

test('[ACC-2] [ACC-4] a chosen picture shows at once, goes as multipart, and is served from then on', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await openAccount(page)
  await expect(getProfile(page).getByText('AP', { exact: true })).toBeVisible()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/update-photo/', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const request = page.waitForRequest('**/update-photo/')
  await choose(page, createPhoto())
  await expect(getPhoto(page)).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(change(page)).toHaveAttribute('aria-busy', 'true')
  const sent = await request
  expect(sent.method()).toBe('POST')
  expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sent.postDataBuffer()?.toString('latin1')).toContain('name="profile_photo"; filename="ana.png"')
  arrived.resolve()
  await expect(getToasts(page)).toContainText('Profile picture updated')
  await expect(getPhoto(page)).toHaveAttribute('src', /^\/api\//)
  await expect.poll(() => getPhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(change(page)).toBeFocused()
  await page.reload()
  await expect(getPhoto(page)).toHaveAttribute('src', /^\/api\//)
})

test('[ACC-2] a removed picture gives way to the initials, and the focus stays', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openAccount(page)
  await choose(page, createPhoto())
  await expect(getPhoto(page)).toHaveAttribute('src', /^\/api\//)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(getToasts(page)).toContainText('Profile picture removed')
  await expect(getPhoto(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  await expect(change(page)).toBeFocused()
  await page.reload()
  await expect(getProfile(page).getByText('AP', { exact: true })).toBeVisible()
})

test('[ACC-2] what is no image or too large is refused before it is sent', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await openAccount(page)
  const calls = collectCalls(page, (path) => path.includes('photo'))
  await choose(page, { name: 'ana.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(getToasts(page).getByRole('alert')).toContainText('This file is not an image.')
  await choose(page, { ...createPhoto(), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(getToasts(page)).toContainText('This picture is larger than 5 MB. Choose a smaller one.')
  await expect(getPhoto(page)).toHaveCount(0)
  expect(calls).toEqual([])
})

test('[ACC-2] [ACC-4] a file that only calls itself an image is refused by the server, and the photo stays', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*update-photo/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/update-photo\/ failed/)
  await signIn(page, await createStore())
  await openAccount(page)
  await choose(page, createPhoto())
  await expect(getToasts(page)).toContainText('Profile picture updated')
  const before = (await getPhoto(page).getAttribute('src')) ?? ''
  await choose(page, { ...createPhoto(), buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(getToasts(page).getByRole('alert')).toContainText(/\S/)
  await expect(getPhoto(page)).toHaveAttribute('src', before)

  await page.route('**/update-photo/', (route) => route.abort('connectionrefused'))
  await choose(page, createPhoto())
  await expect(getToasts(page)).toContainText('Failed to update your profile picture. Please try again.')
  await expect(getPhoto(page)).toHaveAttribute('src', before)
})

test('[ACC-1] a photo that cannot be shown gives way to the initials', async ({ page, createStore, problems }) => {
  problems.expect(/404/)
  await signIn(page, await createStore())
  await page.route('**/users/me/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), profile_photo: '/api/auth/users/photos/gone.webp' } })
  })
  await openAccount(page)
  await expect(getProfile(page).getByText('AP', { exact: true })).toBeVisible()
})
