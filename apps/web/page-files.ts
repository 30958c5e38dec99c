import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@voice-shop/contract'
import type { Manifest, ManifestChunk } from 'vite'
import { getPageModule, type PagePath, pageAssets, protectedAreaModule } from './src/page-assets.ts'
import { isPublicPath } from './src/paths.ts'

export const distFolder = join(import.meta.dirname, 'dist')

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'))
}

/** Modules of the build, each after all that it imports at once. @throws when the build has no such module. */
export function listChunks(manifest: Manifest, names: readonly string[], seen = new Set<string>()): ManifestChunk[] {
  return names.flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no module ${name}`)
    return [...listChunks(manifest, chunk.imports ?? [], seen), chunk]
  })
}

/** The files that the browser loads before it shows a page. @throws when the build has no such page. */
export function listPageFiles(manifest: Manifest, path: PagePath) {
  const modules = [...(isPublicPath(path) ? [] : [protectedAreaModule]), getPageModule(path)]
  const chunks = listChunks(manifest, ['index.html', ...modules])
  const messages = languages.map((language) => {
    const names = ['sidebar', ...pageAssets[path].namespaces].map(
      (name) => `../../packages/translation/locales/${language}/${name}.json`,
    )
    return [language, listChunks(manifest, names).map(({ file }) => file)]
  })
  return {
    scripts: chunks.map(({ file }) => file),
    styles: chunks.flatMap(({ css = [] }) => css),
    messages: Object.fromEntries(messages) as Record<(typeof languages)[number], string[]>,
  }
}
