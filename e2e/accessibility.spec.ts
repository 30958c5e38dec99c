import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { becomeViewer, openScreen, screens } from './fixtures/screens.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight } from './fixtures/voice-events.ts'

/** Each violation with the elements that have it. */
async function listViolations(page: Page): Promise<string[]> {
  // What fades is looked at when it has faded; what turns for ever keeps its colours.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

for (const screen of screens) {
  test(`[A11Y-1] axe finds nothing on ${screen.name}, in both themes`, async ({ page, createStore }) => {
    await becomeViewer(page, screen, createStore)
    await openScreen(page, screen)
    expect(await listViolations(page), 'light').toEqual([])
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      document.documentElement.dataset.theme = 'dark'
    })
    expect(await listViolations(page), 'dark').toEqual([])
  })
}

test('[A11Y-1] axe finds nothing in the drawer and while a chart tells a point', async ({ page, createStore }) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await signIn(page, store)
  await page.goto('/')
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await listViolations(page), 'chart').toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await listViolations(page), 'drawer').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Dark mode' }).click()
  expect(await listViolations(page), 'dark drawer').toEqual([])
})

test('[A11Y-1] axe finds nothing on the error and in the toast of a failure', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/403/)
  problems.expect(/failed/)
  await signIn(page, await createStore())
  const refuse = { status: 403, json: { detail: 'You do not have permission to do this.' } }
  await page.route('**/api/ai/dashboard/**', (route) => route.fulfill(refuse))
  await page.route('**/secret_key/', (route) => route.fulfill(refuse))
  await page.goto('/')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await listViolations(page), 'error').toEqual([])
  await page.goto('/settings/store')
  await page.getByRole('button', { name: 'Create secret key' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await listViolations(page), 'toast').toEqual([])
})
