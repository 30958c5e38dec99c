import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@voice-shop/contract'
import type { Manifest } from 'vite'
import { type PageAssets, pageAssets, protectedAreaModule } from './src/page-assets.ts'

/** Files of the build, relative to its folder. */
export interface PageBundle {
  /** What the page's modules import, the entry's own files left out: the HTML has those already. */
  scripts: string[]
  styles: string[]
  /** The page's messages by language. */
  messages: Record<string, string[]>
}

/** Pages whose HTML file differs, by the first segment of their path. What the settings share suits all of them. */
export const htmlPages = {
  login: { assets: pageAssets.login, isProtected: false },
  register: { assets: pageAssets.register, isProtected: false },
  'forgot-password': { assets: pageAssets.password, isProtected: false },
  'reset-password': { assets: pageAssets.password, isProtected: false },
  dashboard: { assets: pageAssets.dashboard, isProtected: true },
  settings: { assets: pageAssets.settings, isProtected: true },
} as const

export const distFolder = join(import.meta.dirname, 'dist')

const entryModule = 'index.html'

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'))
}

/** What the browser loads before it shows a page, beyond the entry. @throws when the build has no such module. */
export function getPageBundle(
  manifest: Manifest,
  { assets, isProtected }: { assets: PageAssets; isProtected: boolean },
) {
  const modules = [assets.module, ...(isProtected ? [protectedAreaModule] : [])]
  const entry = getChunks(manifest, [entryModule])
  const chunks = [...getChunks(manifest, modules)].filter((name) => !entry.has(name))
  const styles = chunks.flatMap((name) => manifest[name]?.css ?? [])
  const bundle: PageBundle = { scripts: chunks.map((name) => getFile(manifest, name)), styles, messages: {} }
  for (const language of languages) {
    bundle.messages[language] = ['sidebar', ...assets.namespaces].map((namespace) =>
      getFile(manifest, `locales/${language}/${namespace}.json`),
    )
  }
  return bundle
}

/** The entry's scripts and styles, which every page loads. */
export function getEntryBundle(manifest: Manifest): { scripts: string[]; styles: string[] } {
  const chunks = [...getChunks(manifest, [entryModule])]
  return {
    scripts: chunks.map((name) => getFile(manifest, name)),
    styles: chunks.flatMap((name) => manifest[name]?.css ?? []),
  }
}

/** Modules of the manifest and all that they import at once. */
export function getChunks(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    getChunks(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

function getFile(manifest: Manifest, name: string): string {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no module ${name}`)
  return chunk.file
}
