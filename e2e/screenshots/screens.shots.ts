import type { Page } from '@playwright/test'
import { becomeViewer, openScreen } from '../fixtures/screens.ts'
import { test } from '../fixtures/test.ts'
import { listScreens, placeImage, readChoiceOfProcess } from './choice.ts'
import { imageFolder } from './folders.ts'

const choice = readChoiceOfProcess()

/** Scrolls through the page once: some parts are loaded when they come into view. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForTimeout(400)
  await page.evaluate(() => window.scrollTo(0, 0))
}

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of listScreens(choice)) {
  test(screen.name, async ({ page, createStore, problems }) => {
    // A screen that shows a failure logs it.
    problems.allow(/./)
    await becomeViewer(page, screen, () => createStore({ firstName: 'Maximiliano Bartholomew' }))
    for (const language of choice.languages) {
      await page.goto('/healthz')
      await page.evaluate((name) => localStorage.setItem('language', name), language)
      await openScreen(page, screen)
      for (const theme of choice.themes) {
        await page.evaluate((name) => {
          document.documentElement.dataset.theme = name
        }, theme)
        for (const width of choice.widths) {
          await page.setViewportSize({ width, height: width < 600 ? 740 : 900 })
          // What is drawn by size follows in the next frames.
          await page.waitForTimeout(100)
          const hasDialog = (await page.locator('dialog[open]').count()) > 0
          if (!hasDialog) await showAll(page)
          const path = new URL(placeImage({ language, theme, width, screen }), imageFolder).pathname
          await page.screenshot({ path, fullPage: !hasDialog })
        }
      }
    }
  })
}
