import type { Page } from '@playwright/test'
import { listOverhangs } from './fixtures/layout-checks.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight } from './fixtures/voice-events.ts'

/** Waits for the frame in which what is drawn by size follows. */
async function expectNoOverhang(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expect.poll(() => listOverhangs(page), { message: `${name} at ${width} px` }).toEqual([])
}

test('[LAYOUT-3] the drawer of the smallest screen leaves room to close it, and all of it can be reached', async ({
  page,
  createStore,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await signIn(page, await createStore())
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toHaveCSS('transform', 'none')
  const box = await drawer.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(280)
  await drawer.getByRole('button', { name: 'Log out' }).scrollIntoViewIfNeeded()
  await expect(drawer.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
})

test('[A11Y-1] at 200 % text size nothing is cut off sideways', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await signIn(page, store)
  for (const path of ['/', '/settings/account', '/settings/team', '/settings/billing', '/settings/store']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [1280, 640]) await expectNoOverhang(page, width, path)
  }
})
