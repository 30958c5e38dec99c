import type { Page } from '@playwright/test'
import { listColorViolations, listSmallTargets, listViolations } from './fixtures/axe.ts'
import { edgeCaseScreens } from './fixtures/edge-case-screens.ts'
import {
  listBrokenButtons,
  listLostBySpacing,
  listObscured,
  listOverhangs,
  listShifts,
  spaceAnswers,
  watchShifts,
} from './fixtures/layout-checks.ts'
import { withMotion } from './fixtures/motion.ts'
import { enablePseudoLocale, listHardCoded } from './fixtures/pseudo-locale.ts'
import { becomeViewer, dataTexts, openScreen, screens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

/*
 * Every screen once, and all that holds for each of them: to sign in and to open a page costs more than to look at it.
 * One of the longest files: no worker has to wait for it.
 */
test.describe.configure({ mode: 'parallel' })

// From wide to narrow: what does not shrink would stay behind. 640 and 320 are 1280 at 200 % and at 400 %.
const widths = [1280, 768, 640, 360, 320]

/** Chooses the language of the next page. */
async function speak(page: Page, language: string): Promise<void> {
  // What has no page yet has nothing to keep it in.
  if (page.url() === 'about:blank') await page.goto('/healthz')
  await page.evaluate((choice) => localStorage.setItem('language', choice), language)
}

/** Waits for the frame in which what is drawn by size follows. */
async function expectFit(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const list = async () => [...(await listOverhangs(page)), ...(await listBrokenButtons(page))]
  await expect.soft.poll(list, { message: `${name} at ${width} px`, timeout: 5000 }).toEqual([])
}

async function expectAxeClean(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const setTheme = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
  await setTheme('light')
  expect.soft(await listViolations(page), 'light').toEqual([])
  await setTheme('dark')
  expect.soft(await listColorViolations(page), 'dark').toEqual([])
}

/** A dialog that goes leaves the focus where a person can go on. */
async function expectFocusAfterDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const focused = await page.evaluate(() => document.activeElement?.tagName)
  expect.soft(focused, 'has the focus once the dialog is gone').not.toBe('BODY')
}

for (const screen of [...screens, ...edgeCaseScreens]) {
  test(`[LAYOUT-3] [A11Y-1] [I18N-1] ${screen.name} fits, can be read and used, and says all of it in each language`, async ({
    page,
    createStore,
  }) => {
    await becomeViewer(page, screen, () => createStore({ firstName: 'Maximiliano Bartholomew' }))
    await watchShifts(page)
    for (const [language, order] of [
      ['es', 'forward'],
      ['pt', 'backward'],
      ['en', null],
    ] as const) {
      await speak(page, language)
      const spacing = order && (await spaceAnswers(page, order))
      await openScreen(page, screen)
      // What comes last is drawn in the next frames.
      await page.waitForTimeout(100)
      if (!screen.isReplaced) expect.soft(await listShifts(page), `moves in ${language}`).toEqual([])
      await spacing?.dispose()
      for (const width of widths) await expectFit(page, width, language)
    }
    await expectAxeClean(page)
    // What is drawn by size must have followed: what is still as wide as before is not lost by spacing.
    await expectFit(page, 320, 'en')
    // What a reader has opened may lie over the rest: Escape takes it away.
    await page.evaluate(() => {
      for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
    })
    expect.soft(await listSmallTargets(page), 'smaller than 24 px').toEqual([])
    expect.soft(await listLostBySpacing(page), 'lost by spacing').toEqual([])
    expect.soft(await listObscured(page), 'obscured when focused').toEqual([])
    await expectFocusAfterDialog(page)

    await speak(page, 'en')
    await enablePseudoLocale(page)
    // With a fragment a page is not shown as the build has drawn it; from the same one without it would not be loaded.
    await page.goto('/healthz')
    await openScreen(page, { ...screen, path: `${screen.path}#pseudo` })
    expect.soft(await listHardCoded(page, dataTexts), 'not in the messages').toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.soft.poll(() => listOverhangs(page), { message: 'longer texts', timeout: 5000 }).toEqual([])
  })
}
