import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSmallTargets, listViolations } from './fixtures/axe.ts'
import { listOverhangs } from './fixtures/layout-checks.ts'
import { withMotion } from './fixtures/motion.ts'
import { startVite } from './fixtures/start-vite.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

test('[A11Y-1] [LAYOUT-4] axe finds nothing on the components, in all their states and both themes', async ({
  page,
  problems,
}) => {
  // Vite loads the page again when it has prepared the packages.
  problems.allow(/\[vite\]|504 \(Outdated/)
  const vite = await startVite()
  try {
    await page.goto(`${vite.origin}/dev/ui`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await listViolations(page)).toEqual([])
    await page.getByRole('region', { name: 'dark' }).getByRole('button', { name: 'Open a dialog' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await listViolations(page), 'dialog').toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 800 })
    expect.soft(await listOverhangs(page)).toEqual([])
    expect.soft(await listSmallTargets(page)).toEqual([])
  } finally {
    await vite.stop()
  }
})

test('[ROUTE-4] [I18N-1] neither the components nor the pseudo-language are in what is delivered', () => {
  const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|html)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  const hits = files.filter((file) => /⟦|An alert that says|dev\/ui/.test(readFileSync(join(dist, file), 'utf8')))
  expect(hits).toEqual([])
})
