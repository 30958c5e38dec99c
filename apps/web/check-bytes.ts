/**
 * Counts what the browser loads for a page, JS and CSS in brotli with the English messages, and fails when it is
 * more than the page may take, or more files than come in time. Bytes, because seconds swing with the machine.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { distFolder, getChunks, getEntryBundle, getPageBundle, htmlPages, readManifest } from './page-bundle.ts'

const limitsKb = { login: 95, dashboard: 115 }
/** Scripts and messages before a page shows: with the dashboard's three calls they come in two rounds of six. */
const mostFirstFiles = 8

/** What new stores alone see of the dashboard, in place of the charts or until it is done once. */
const partsOfNewStores = [
  'src/features/dashboard/first-search/first-search.tsx',
  'src/features/stores/shopify-setup.tsx',
]

/** What is loaded when somebody asks for it, by pointing at it, pressing it or opening a link to it. */
const partsOnDemand = [
  'src/features/exports/export-panel.tsx',
  'src/features/dashboard/details/figure-explanation.tsx',
  'src/features/dashboard/details/panel-tables.tsx',
]

const leftOut = new Set([...partsOfNewStores, ...partsOnDemand])

const manifest = readManifest()
const entry = getEntryBundle(manifest)
let isOver = false
for (const name of ['login', 'dashboard'] as const) {
  const bundle = getPageBundle(manifest, htmlPages[name])
  // What a page loads by itself a moment later, such as its charts, counts as well.
  const later = manifest[htmlPages[name].assets.module]?.dynamicImports ?? []
  const shown = later.filter((name) => !leftOut.has(name))
  const laterChunks = [...getChunks(manifest, shown)].flatMap((chunk) => manifest[chunk] ?? [])
  const files = new Set([
    ...entry.scripts,
    ...entry.styles,
    ...bundle.scripts,
    ...bundle.styles,
    ...(bundle.messages.en ?? []),
    ...laterChunks.flatMap(({ file, css = [] }) => [file, ...css]),
  ])
  const kb = [...files].reduce((sum, file) => sum + statSync(join(distFolder, `${file}.br`)).size, 0) / 1000
  // The entry's own file is in the HTML, as are the styles.
  const first = entry.scripts.length - 1 + bundle.scripts.length + (bundle.messages.en?.length ?? 0)
  isOver ||= kb > limitsKb[name] || first > mostFirstFiles
  process.stdout.write(
    `${name}: ${kb.toFixed(1)} KB of ${limitsKb[name]} KB in brotli, ${files.size} files, ${first} of ${mostFirstFiles} at first\n`,
  )
}
if (isOver) {
  process.stderr.write('A page is over its limit of bytes or files.\n')
  process.exitCode = 1
}
