import { join } from 'node:path'
import { type Language, languages } from '@voice-shop/contract'
import { build } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/.cache/prerender')
const themes = ['light', 'dark'] as const

/** What the pages touch of a browser before anyone does anything. */
function installBrowser(page: { path: string; language: Language; theme: (typeof themes)[number] }): void {
  const { path, language, theme } = page
  const document = {
    documentElement: { lang: language, dataset: { theme } },
    cookie: '',
    addEventListener: () => undefined,
  }
  const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, {
    document,
    window: globalThis,
    location: new URL(path, 'http://voice-shop.invalid'),
    history: { state: null },
    localStorage: nothingStored,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  })
}

/** A page as it looks at first, by language and theme, such as `en light`. */
export type DrawnPage = ReadonlyMap<string, string>

/** Draws pages that look the same to everyone, by name. @throws what rendering throws. */
export async function prerenderPages(paths: Readonly<Record<string, string>>): Promise<Map<string, DrawnPage>> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
  installBrowser({ path: '/', language: 'en', theme: 'light' })
  const { drawPage } = (await import(join(folder, 'prerender.js'))) as { drawPage: () => Promise<string> }
  const drawn = new Map<string, DrawnPage>()
  for (const [name, path] of Object.entries(paths)) {
    const variants = new Map<string, string>()
    for (const language of languages) {
      for (const theme of themes) {
        installBrowser({ path, language, theme })
        variants.set(`${language} ${theme}`, await drawPage())
      }
    }
    drawn.set(name, variants)
  }
  return drawn
}
