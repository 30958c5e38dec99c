/**
 * After the build: what each page loads before it shows, as the table of docs/performance.md. Of JS and CSS in brotli, with the
 * messages in English; what comes later, when it is seen or asked for, is not in it.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { listPageFiles } from './build-pages.ts'
import { pageAssets } from './src/page-assets.ts'

const folder = join(import.meta.dirname, 'dist')
const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))

function sumKb(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1000
}

const rows = pageAssets.map((page) => {
  const { scripts, styles, messages } = listPageFiles(manifest, page)
  const sizes = [scripts, styles, messages.en].map(sumKb)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return `| \`${page.path}\` | ${[...sizes, all].map((size) => size.toFixed(0)).join(' | ')} |`
})
const head = ['| Page | JS | CSS | Messages | All, KB |', '| --- | --- | --- | --- | --- |']
process.stdout.write(`${[...head, ...rows].join('\n')}\n`)
