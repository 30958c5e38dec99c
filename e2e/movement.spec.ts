import { listShifts, spaceAnswers, watchShifts } from './fixtures/layout-checks.ts'
import { withMotion } from './fixtures/motion.ts'
import { screenStates } from './fixtures/screen-states.ts'
import { becomeViewer, openScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

test.describe.configure({ mode: 'parallel' })

// The other screens are watched in screens.spec.ts.
for (const screen of screenStates.filter(({ isWaiting }) => !isWaiting)) {
  test(`[LAYOUT-3] nothing moves as ${screen.name} comes piece by piece`, async ({ page, createStore }) => {
    await becomeViewer(page, screen, () => createStore({ firstName: 'Maximiliano Bartholomew' }))
    await watchShifts(page)
    for (const [order, width] of [
      ['forward', 1280],
      ['backward', 360],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const spacing = await spaceAnswers(page, order)
      await openScreen(page, screen)
      // What comes last is drawn in the next frames.
      await page.waitForTimeout(100)
      expect.soft(await listShifts(page), `at ${width} px`).toEqual([])
      await spacing.dispose()
    }
  })
}
