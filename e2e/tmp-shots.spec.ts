import { fakeDashboard } from './tmp-fake.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test('shots', async ({ page, createStore, problems }) => {
  test.setTimeout(300_000)
  problems.allow(/./)
  const store = await createStore({ timeZone: process.env.ZONE ?? 'America/Sao_Paulo' })
  await store.send([createSearch()])
  await signIn(page, store)
  const jobs: [string, string, string, number, string, object?][] = [
    ['week-en', 'en', 'light', 1280, '/'],
    ['week-es-dark', 'es', 'dark', 1280, '/'],
    ['year-pt', 'pt', 'light', 1280, '/?time_range=year'],
    ['day-en', 'en', 'dark', 1280, '/?time_range=day'],
    ['own-es', 'es', 'light', 1280, '/?from=2026-11-01&to=2026-11-18&compare_with=same_weekdays'],
    ['null-en', 'en', 'light', 1280, '/?time_range=year&chart_period=month', { nulls: true }],
    ['week-phone', 'es', 'light', 360, '/'],
    ['own-phone-dark', 'pt', 'dark', 360, '/?from=2026-11-01&to=2026-11-18&compare_with=year_before'],
    ['table', 'en', 'light', 1280, '/?table=searches_over_time'],
  ]
  for (const [name, language, theme, width, path, options] of jobs) {
    await page.unrouteAll()
    await fakeDashboard(page, options)
    await page.evaluate(([l, t]) => { localStorage.setItem('language', l!); localStorage.setItem('theme', t!) }, [language, theme])
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 })
    await page.goto(path)
    await expect(page.locator('dl dd').first()).toBeVisible()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/${name}.png` })
    if (/week-en|week-phone/.test(name)) {
      await page.locator('main').getByRole('button').filter({ has: page.locator('.lucide-calendar') }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots/${name}-dialog.png` })
      await page.getByRole('dialog').locator('input').first().fill('')
      await page.getByRole('dialog').locator('input').last().fill('2027-01-01')
      await page.getByRole('dialog').locator('[type=submit]').click()
      await page.screenshot({ path: `/tmp/shots/${name}-dialog-errors.png` })
      await page.keyboard.press('Escape')
      await page.getByRole('slider').focus(); await page.keyboard.press('End')
      await page.waitForTimeout(100)
      await page.screenshot({ path: `/tmp/shots/${name}-tooltip.png` })
      await page.context().setOffline(true)
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/shots/${name}-offline.png` })
      await page.context().setOffline(false)
      await page.emulateMedia({ media: 'print' })
      await page.screenshot({ path: `/tmp/shots/${name}-print.png`, fullPage: true })
      await page.emulateMedia({ media: 'screen' })
    }
  }
})
