import { join } from 'node:path'
import { languages } from '@voice-shop/contract'
import { build } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/.cache/prerender')

/** Puts in place what the pages touch of a browser before anyone does anything. */
function installBrowser(path: string, lang: string, theme: string): void {
  const addEventListener = () => undefined
  Object.assign(globalThis, {
    document: { documentElement: { lang, dataset: { theme } }, cookie: '', addEventListener },
    window: globalThis,
    location: new URL(path, 'http://voice-shop.invalid'),
    history: { state: null },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    matchMedia: () => ({ matches: false, addEventListener, removeEventListener: () => undefined }),
  })
}

/** How a page looks at first, by language and theme, such as `en light`. */
export type Drawings = Record<string, string>

/** Draws pages that look the same to everyone, by path. @throws what rendering throws. */
export async function prerenderPages(paths: readonly string[]): Promise<Record<string, Drawings>> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
  installBrowser('/', 'en', 'light')
  const { drawPage } = (await import(join(folder, 'prerender.js'))) as { drawPage: () => Promise<string> }
  const drawings: Record<string, Drawings> = {}
  for (const path of paths) {
    for (const language of languages) {
      for (const theme of ['light', 'dark']) {
        installBrowser(path, language, theme)
        drawings[path] = { ...drawings[path], [`${language} ${theme}`]: await drawPage() }
      }
    }
  }
  return drawings
}
