import { listViolations } from './fixtures/axe.ts'
import { withMotion } from './fixtures/motion.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createBusyFortnight } from './fixtures/voice-events.ts'

test.use(withMotion)

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

test('[A11Y-1] in forced colours the current page, bars and the chart are seen without their grounds', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.send(createBusyFortnight())
  await signIn(page, store)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.locator('nav a[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline')
  const colors = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const resolve = (color: string) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    }
    const line = document.querySelector('[role=slider] path[stroke-width]')
    const bar = document.querySelector('progress')
    const colors = {
      wanted: resolve('Highlight'),
      line: line && getComputedStyle(line).stroke,
      bar: bar && resolve(getComputedStyle(bar).getPropertyValue('--bar-color')),
    }
    probe.remove()
    return colors
  })
  expect(colors).toEqual({ wanted: colors.wanted, line: colors.wanted, bar: colors.wanted })
})

test('[A11Y-1] who wants no motion sees none', async ({ page, createStore }) => {
  await signIn(page, await createStore())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
