import type { Page } from '@playwright/test'
import { withMotion } from './fixtures/motion.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

const lightBackground = 'rgb(247, 246, 251)'
const darkBackground = 'rgb(19, 17, 27)'

const getTheme = (page: Page) => page.locator('html').getAttribute('data-theme')
const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

interface Moment {
  moment: string
  theme: string | undefined
  background: string
}

/** Notes the theme at moments of each load from now on: when the page is parsed, and in every frame until it has loaded. */
async function watchLoads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moments: Moment[] = []
    Reflect.set(window, 'themeMoments', moments)
    const note = (moment: string) => {
      const root = document.documentElement
      if (!document.body) return
      moments.push({ moment, theme: root.dataset.theme, background: getComputedStyle(root).backgroundColor })
    }
    addEventListener('DOMContentLoaded', () => note('parsed'))
    const noteFrame = () => {
      note('frame')
      if (document.readyState !== 'complete') requestAnimationFrame(noteFrame)
    }
    requestAnimationFrame(noteFrame)
    addEventListener('load', () => note('loaded'))
  })
}

const readMoments = (page: Page) => page.evaluate<Moment[]>(() => Reflect.get(window, 'themeMoments'))

test('[LAYOUT-4] the theme is purple, light blue, and round by 12 px', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toHaveCSS('background-color', 'rgb(109, 59, 215)')
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return { radius: style.getPropertyValue('--radius'), secondary: style.getPropertyValue('--color-secondary') }
  })
  expect(tokens).toEqual({ radius: '12px', secondary: '#1c8ac4' })
  await expect(page.locator('main > div')).toHaveCSS('border-radius', '12px')
})

test('[LAYOUT-4] the default follows the system, also while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  expect(await getTheme(page)).toBe('dark')
  expect(await getBackground(page)).toBe(darkBackground)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => getTheme(page)).toBe('light')
  expect(await getBackground(page)).toBe(lightBackground)
})

test('[LAYOUT-4] the choice survives a reload without a flash, and wins over the system', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  expect(await getTheme(page)).toBe('dark')
  expect(await getBackground(page)).toBe(darkBackground)
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()

  await watchLoads(page)
  for (const path of ['/settings', '/', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const moments = await readMoments(page)
    expect(moments.map(({ moment }) => moment)).toEqual(expect.arrayContaining(['parsed', 'loaded']))
    for (const moment of moments) expect(moment).toMatchObject({ theme: 'dark', background: darkBackground })
  }
})

test('[LAYOUT-4] the theme is there before any script of the app', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await getTheme(page)).toBe('dark')
  expect(await getBackground(page)).toBe(darkBackground)
})

test('[LAYOUT-4] the tab beside follows', async ({ page, context }) => {
  await page.goto('/login')
  const beside = await context.newPage()
  await beside.goto('/register')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect.poll(() => getTheme(beside)).toBe('dark')
  await expect(beside.getByRole('button', { name: 'Light mode' })).toBeVisible()
})
