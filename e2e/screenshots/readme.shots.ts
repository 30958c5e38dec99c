import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { readmeFolder } from './folders.ts'
import { type DemoServer, startDemo } from './start-demo.ts'

let demo: DemoServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  demo = await startDemo()
})
test.afterAll(() => demo.stop())

/** WebP, a third of the bytes of a PNG; Playwright itself has but the older ones. */
async function writeWebp(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  mkdirSync(readmeFolder, { recursive: true })
  writeFileSync(new URL(`${name}.webp`, readmeFolder), Buffer.from(data, 'base64'))
}

test('the images of the README', async ({ browser }) => {
  for (const { name, width, height, theme, scale } of [
    { name: 'dashboard-light', width: 1280, height: 900, theme: 'light', scale: 1 },
    { name: 'dashboard-dark', width: 1280, height: 900, theme: 'dark', scale: 1 },
    { name: 'dashboard-phone', width: 360, height: 740, theme: 'light', scale: 2 },
  ] as const) {
    const context = await browser.newContext({
      baseURL: demo.origin,
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: theme,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('input[name=email]').fill(demo.email)
    await page.locator('input[name=password]').fill(demo.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('slider').waitFor()
    // The demo store speaks Spanish, the README English.
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.goto('/?time_range=month&chart_period=day')
    await page.getByRole('slider').waitFor()
    await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await writeWebp(page, name)
    await context.close()
  }
})
