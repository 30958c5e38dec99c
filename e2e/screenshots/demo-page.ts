import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { documentFolder } from './folders.ts'
import type { DemoServer } from './start-demo.ts'

interface Appearance {
  width: number
  height: number
  theme: 'light' | 'dark'
  scale: number
}

/** A page in which the owner of the demo store is signed in. */
export async function openDemoPage(browser: Browser, demo: DemoServer, appearance: Appearance): Promise<Page> {
  const { width, height, theme, scale } = appearance
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
  return page
}

/** Opens the dashboard, such as `/?time_range=year`, and waits until all of it is drawn. */
export async function showDashboard(page: Page, path: string, language: string): Promise<void> {
  await page.evaluate((choice) => localStorage.setItem('language', choice), language)
  await page.goto(path)
  await page.getByRole('slider').waitFor()
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}

/** WebP, a third of the bytes of a PNG; Playwright itself has but the older ones. Whole, or what lies right of `left`. */
export async function writeWebp(page: Page, name: string, left = 0): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const clip = { x: left, y: 0, width: width - left, height, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85, clip })
  mkdirSync(documentFolder, { recursive: true })
  writeFileSync(new URL(`${name}.webp`, documentFolder), Buffer.from(data, 'base64'))
}
