/**
 * Counts what the browser loads for each page, JS and CSS in brotli with the English messages, and fails when it is
 * more than the page may take, or more files than come in time. Bytes, because seconds swing with the machine.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { distFolder, listChunks, listPageFiles, readManifest } from './page-files.ts'
import { getPageModule, pagePaths } from './src/page-assets.ts'
import { paths } from './src/paths.ts'

const limitsKb: Readonly<Record<string, number>> = { [paths.login]: 85, [paths.dashboard]: 112 }
/** Scripts and messages before a page shows: with the dashboard's three calls they come in two rounds of six. */
const mostFirstFiles = 8

/** Later parts that a page does not load by itself: new stores alone see the first two, the others are asked for. */
const partsOnDemand = ['first-search', 'shopify-setup', 'figure-explanation', 'panel-tables', 'range-dialog']

const manifest = readManifest()
for (const path of pagePaths) {
  const { scripts, styles, messages } = listPageFiles(manifest, path)
  const parts = manifest[getPageModule(path)]?.dynamicImports ?? []
  const shown = parts.filter((name) => !partsOnDemand.includes(manifest[name]?.name ?? ''))
  const later = listChunks(manifest, shown).flatMap(({ file, css = [] }) => [file, ...css])
  const files = new Set([...scripts, ...styles, ...messages.en, ...later])
  const kb = [...files].reduce((sum, file) => sum + statSync(join(distFolder, `${file}.br`)).size, 0) / 1000
  const first = scripts.length + messages.en.length
  const limitKb = limitsKb[path]
  const limits = limitKb ? [` of ${limitKb} KB`, ` of ${mostFirstFiles}`] : ['', '']
  process.stdout.write(`${path}: ${kb.toFixed(1)} KB${limits[0]} in brotli, ${first}${limits[1]} files at first\n`)
  if (limitKb && (kb > limitKb || first > mostFirstFiles)) {
    process.stderr.write(`${path} is over its limit of bytes or files.\n`)
    process.exitCode = 1
  }
}
