import { readFileSync } from 'node:fs'
import { languages } from '@voice-shop/contract'
import { expect, test } from 'vitest'

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
/** As Vite makes it. */
const script = (/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').replace('%LANGUAGES%', JSON.stringify(languages))

interface Visit {
  stored?: Record<string, string>
  browserLanguages?: string[]
  isSystemDark?: boolean
}

/** Runs the page's inline script as a browser with these settings would. */
function paint({ stored = {}, browserLanguages = [], isSystemDark = false }: Visit) {
  const root = { dataset: { theme: '' }, lang: '' }
  const around = { content: '' }
  let tellChange: () => void = () => undefined
  class Observer {
    constructor(callback: () => void) {
      tellChange = callback
    }
    observe = () => undefined
  }
  const run = new Function('document', 'matchMedia', 'localStorage', 'navigator', 'MutationObserver', script)
  run(
    { documentElement: root, querySelector: () => around },
    () => ({ matches: isSystemDark }),
    { getItem: (key: string) => stored[key] ?? null },
    { languages: browserLanguages },
    Observer,
  )
  const changeTheme = (theme: string) => {
    root.dataset.theme = theme
    tellChange()
  }
  return { theme: root.dataset.theme, lang: root.lang, around, changeTheme }
}

test.each([
  { visit: {}, theme: 'light' },
  { visit: { isSystemDark: true }, theme: 'dark' },
  { visit: { isSystemDark: true, stored: { theme: 'light' } }, theme: 'light' },
  { visit: { stored: { theme: 'dark' } }, theme: 'dark' },
])('[LAYOUT-4] $visit paints $theme at first', ({ visit, theme }) => {
  expect(paint(visit).theme).toBe(theme)
})

test('[LAYOUT-4] the browser around the page has the colour of its top, at first and after', () => {
  const { around, changeTheme } = paint({ stored: { theme: 'dark' } })
  expect(around.content).toBe('#1b1826')
  changeTheme('light')
  expect(around.content).toBe('#ffffff')
})

test.each([
  { visit: {}, lang: 'en' },
  { visit: { browserLanguages: ['de-AT', 'pt-BR', 'en'] }, lang: 'pt' },
  { visit: { browserLanguages: ['ES'] }, lang: 'es' },
  { visit: { browserLanguages: ['la'] }, lang: 'en' },
  { visit: { browserLanguages: ['es-AR'], stored: { language: 'pt' } }, lang: 'pt' },
  { visit: { browserLanguages: ['es-AR'], stored: { language: 'tlh' } }, lang: 'es' },
])('[I18N-4] $visit speaks $lang at first', ({ visit, lang }) => {
  expect(paint(visit).lang).toBe(lang)
})

test.each(languages)('[I18N-1] the language %s of the contract is known to the first paint', (language) => {
  expect(paint({ browserLanguages: [language] }).lang).toBe(language)
})
