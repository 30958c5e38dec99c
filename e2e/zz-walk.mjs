import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:4801'
const exe = process.env.CHROME
const browser = await chromium.launch({ executablePath: exe, args: ['--no-sandbox'] })
const langs = { es: 'es-AR', pt: 'pt-BR', en: 'en-US' }
const queries = JSON.parse(process.env.QUERIES)
for (const [lang, locale] of Object.entries(langs)) for (const [w, scheme] of [[1280, 'light'], [360, 'dark']]) {
  const ctx = await browser.newContext({ locale, viewport: { width: w, height: 900 }, colorScheme: scheme })
  const page = await ctx.newPage()
  await page.goto(base + '/login')
  await page.locator('input[type=email], input[name=email]').first().fill('demo@voiceshop.example')
  await page.locator('input[type=password]').first().fill('voice-shop-demo')
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL(base + '/', { timeout: 15000 })
  await page.goto(base + '/assistant')
  await page.waitForTimeout(1500)
  let n = 0
  for (const q of queries) {
    const field = page.locator('main input[type=text], main input:not([type]), main textarea').first()
    await field.fill(q); await field.press('Enter'); await page.waitForTimeout(1200)
    await page.screenshot({ path: `/tmp/shot-${lang}-${w}-${n++}.png`, fullPage: w === 360 })
  }
  if (lang === 'es' && w === 1280) console.log((await page.locator('main').innerText()).slice(0, 3000))
  await ctx.close()
}
await browser.close()
