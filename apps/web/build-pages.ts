/**
 * After `vite build`: writes an HTML file for each page that loads the page's own code, styles and messages
 * together with the application's, instead of after them, and a brotli file beside each file that compresses.
 * The server answers with dist/<first segment of the path, else dashboard>.html.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as contract from '@voice-shop/contract'
import { distFolder, listPageFiles, readManifest } from './page-files.ts'
import { type Drawings, prerenderPages } from './prerender-pages.ts'
import { pagePaths } from './src/page-assets.ts'
import { isPublicPath, paths } from './src/paths.ts'

/** What the dashboard asks for first: paths, each with what its query may say, the default first. */
const dashboardCalls = {
  [contract.getDashboardRoute.path]: {
    time_range: [contract.defaultTimeRange, ...contract.timeRanges],
    chart_period: [contract.defaultChartPeriod, ...contract.chartPeriods],
    compare_with: [contract.defaultComparison, ...contract.comparisons],
  },
  [contract.getUsageRoute.path]: {},
  [contract.listWorkspacesRoute.path]: {},
}

function readDist(file: string): string {
  return readFileSync(join(distFolder, file), 'utf8').trim()
}

/** One of the inline scripts, with what it has to know. */
function renderScript(name: string, value: unknown): string {
  const code = readFileSync(join(import.meta.dirname, 'inline', `${name}.js`), 'utf8').trim()
  const attribute = JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  return `<script data-value='${attribute}'>\n${code}\n</script>`
}

/** What a page's HTML holds beside the application's. */
interface PageContent {
  files: ReturnType<typeof listPageFiles>
  css: string
  earlyCalls?: object | undefined
  drawings?: Drawings | undefined
}

/**
 * The application's HTML with what a page needs: its styles in it, so that the first paint waits for no other file;
 * a script that begins to load its code and messages; and what is drawn or asked for ahead.
 */
export function renderPage(html: string, path: string, { files, css, earlyCalls, drawings }: PageContent): string {
  const { scripts, messages, styles } = files
  const head = [
    ...(earlyCalls ? [renderScript('early-calls', earlyCalls)] : []),
    renderScript('preloads', { scripts, messages }),
    `<style>${css}</style>`,
    // Vite's loader takes these for loaded; being disabled, they are not.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ]
  const body = Object.entries(drawings ?? {}).map(([name, body]) => `<template data-drawn="${name}">${body}</template>`)
  if (drawings) body.push(renderScript('drawn-page', path))
  const parts = /^(.*)<link rel="stylesheet"[^>]*>(.*<div id="root"><\/div>)(.*)$/s.exec(html)
  if (!parts) throw new Error('index.html has no stylesheet, or no #root after it')
  return [parts[1], ...head, parts[2], ...body, parts[3]].join('\n')
}

async function writePages(): Promise<void> {
  const manifest = readManifest()
  const html = readDist('index.html')
  const drawings = await prerenderPages(pagePaths.filter(isPublicPath))
  for (const path of pagePaths) {
    const [, name, ...rest] = path.split('/')
    // What the pages further down share with the first suits them as well.
    if (rest.length > 0) continue
    const files = listPageFiles(manifest, path)
    const css = files.styles.map(readDist).join('\n')
    const earlyCalls = path === paths.dashboard ? dashboardCalls : undefined
    const page = renderPage(html, path, { files, css, earlyCalls, drawings: drawings[path] })
    writeFileSync(join(distFolder, `${name || 'dashboard'}.html`), page)
  }
}

function compressFiles(): void {
  const files = readdirSync(distFolder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:js|css|svg|html)$/.test(name))) {
    const content = readFileSync(join(distFolder, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(distFolder, `${file}.br`), brotliCompressSync(content, { params }))
  }
}

if (import.meta.main) {
  await writePages()
  compressFiles()
}
