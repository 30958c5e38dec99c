/**
 * After `vite build`: writes an HTML file for each page that loads the page's own code, styles and messages
 * together with the application's, instead of after them, and a brotli file beside each file that compresses.
 * The server answers with dist/<first segment of the path, else dashboard>.html.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as contract from '@voice-shop/contract'
import { createServer, type Manifest } from 'vite'
import { listChunks } from './chunks.ts'
import { pageAssets, protectedAreaModule } from './src/page-assets.ts'
import { isPublicPath, paths } from './src/paths.ts'
import { cssModules } from './vite.config.ts'

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

const folder = join(import.meta.dirname, 'dist')

function readBuilt(file: string): string {
  return readFileSync(join(folder, file), 'utf8').trim()
}

type Page = Pick<(typeof pageAssets)[number], 'path' | 'module' | 'namespaces'>

/** The files that the browser loads before it shows a page. @throws when the build has no such page. */
export function listPageFiles(manifest: Manifest, { path, module, namespaces }: Page) {
  const modules = isPublicPath(path) ? [module] : [protectedAreaModule, module]
  const chunks = listChunks(manifest, ['index.html', ...modules])
  const messages = contract.languages.map((language) => {
    const locale = `../../packages/translation/locales/${language}`
    const names = ['sidebar', ...namespaces].map((name) => `${locale}/${name}.json`)
    return [language, listChunks(manifest, names).map(({ file }) => file)] as const
  })
  return {
    scripts: chunks.map(({ file }) => file),
    styles: chunks.flatMap(({ css = [] }) => css),
    messages: Object.fromEntries(messages) as Record<contract.Language, string[]>,
  }
}

/** One of the inline scripts, with what it has to know. */
function renderScript(name: string, value: unknown): string {
  const code = readFileSync(join(import.meta.dirname, 'inline', `${name}.js`), 'utf8').trim()
  const attribute = JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  return `<script data-value='${attribute}'>\n${code}\n</script>`
}

/** What a page's HTML holds beside the application's; `drawing` is empty where nothing is drawn ahead. */
interface PageContent {
  files: ReturnType<typeof listPageFiles>
  css: string
  drawing: string
}

/**
 * The application's HTML with what a page needs: its styles in it, so that the first paint waits for no other file;
 * a script that begins to load its code and messages; and what is drawn or asked for ahead.
 */
export function renderPage(html: string, path: string, { files, css, drawing }: PageContent): string {
  const { styles, ...preloads } = files
  const calls = path === paths.dashboard ? dashboardCalls : {}
  const head = [
    isPublicPath(path) ? '' : renderScript('early-calls', { refreshPath: contract.refreshRoute.path, calls }),
    renderScript('preloads', preloads),
    `<style>${css}</style>`,
    // Vite's loader takes these for loaded; being disabled, they are not.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ]
  const body = drawing && drawing + renderScript('drawn-page', path)
  const parts = /^(.*)<link rel="stylesheet"[^>]*>(.*<div id="root"><\/div>)(.*)$/s.exec(html)
  if (!parts) throw new Error('index.html has no stylesheet, or no #root after it')
  return [parts[1], ...head, parts[2], body, parts[3]].join('\n')
}

async function writePages(): Promise<void> {
  const manifest = JSON.parse(readBuilt('.vite/manifest.json'))
  const html = readBuilt('index.html')
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    css: { modules: cssModules },
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { drawPage } = (await vite.ssrLoadModule('/src/prerender.tsx')) as typeof import('./src/prerender.tsx')
  for (const page of pageAssets) {
    const [, name, ...rest] = page.path.split('/')
    // What the pages further down share with the first suits them as well.
    if (rest.length > 0) continue
    const files = listPageFiles(manifest, page)
    const css = files.styles.map(readBuilt).join('\n')
    const drawing = isPublicPath(page.path) ? await drawPage(page.path) : ''
    const content = renderPage(html, page.path, { files, css, drawing })
    writeFileSync(join(folder, `${name || 'dashboard'}.html`), content)
  }
  await vite.close()
}

function compressFiles(): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:js|css|svg|html)$/.test(name))) {
    const content = readFileSync(join(folder, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }))
  }
}

if (import.meta.main) {
  await writePages()
  compressFiles()
}
