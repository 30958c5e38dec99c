/**
 * After `vite build`: writes an HTML file for each page that loads the page's own code, styles and messages
 * together with the application's, instead of after them, and a brotli file beside each file that compresses.
 * The server answers with dist/<first segment of the path, else dashboard>.html.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { distFolder, getEntryBundle, getPageBundle, htmlPages, type PageBundle, readManifest } from './page-bundle.ts'
import { type DrawnPage, prerenderPages } from './prerender-pages.ts'

const rootElement = '<div id="root"></div>'

/** What goes into a page's HTML beside the links. */
interface PageContent {
  bundle: PageBundle
  entry: { code: string; styles: string[] }
  /** What the entry and the page import, in the order in which it is asked for. */
  scripts: string[]
  css: string
  drawn?: { path: string; variants: DrawnPage }
  earlyCalls?: object
}

function getAddress(file: string): string {
  return `/${file}`
}

function readInline(name: string): string {
  return readFileSync(join(import.meta.dirname, 'inline', `${name}.js`), 'utf8').trim()
}

/** A value as an attribute in single quotes. */
function quote(value: object): string {
  return `'${JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'`
}

/** The templates of a drawn page, and the script that shows the one of the visitor's language and theme. */
function renderDrawing({ path, variants }: { path: string; variants: DrawnPage }): string {
  const templates = [...variants].map(([name, html]) => `<template data-drawn="${name}">${html}</template>`)
  return `${templates.join('\n')}\n<script data-path="${path}">\n${readInline('drawn-page')}\n</script>`
}

/**
 * The application's HTML with what a page needs: its styles in it, so that the first paint waits for no other file;
 * links to its code; the messages of each language; and what is drawn or asked for ahead.
 */
export function renderPage(html: string, { bundle, entry, scripts, css, drawn, earlyCalls }: PageContent): string {
  if (!html.includes(rootElement)) throw new Error(`index.html does not hold '${rootElement}'`)
  const modules = scripts.map(getAddress)
  const messages = Object.entries(bundle.messages).map(([language, files]) => [language, files.map(getAddress)])
  const files = { modules, messages: Object.fromEntries(messages) }
  const head = [
    ...(earlyCalls ? [`<script data-calls=${quote(earlyCalls)}>\n${readInline('early-calls')}\n</script>`] : []),
    `<script data-files=${quote(files)}>\n${readInline('preloads')}\n</script>`,
    `<style>${css}</style>`,
    // Vite's loader takes these for loaded; being disabled, they are not.
    ...[...entry.styles, ...bundle.styles].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<script type="module">${entry.code}</script>`,
  ]
  return html
    .replace(/\n *<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\n *<script type="module"[^>]* src=[^>]*><\/script>/, '')
    .replace('</head>', () => `${head.map((line) => `    ${line}\n`).join('')}  </head>`)
    .replace(rootElement, () => (drawn ? `${rootElement}\n${renderDrawing(drawn)}` : rootElement))
}

function readDist(file: string): string {
  return readFileSync(join(distFolder, file), 'utf8')
}

/** The entry's few lines, with addresses that hold in a page: one file less to wait for. */
function readEntryCode(file: string): string {
  return readDist(file).trim().replaceAll('from"./', 'from"/assets/').replaceAll('import"./', 'import"/assets/')
}

/** The large ones first: the browser asks for six things at a time, and what is small comes in beside what is large. */
function sortBySize(files: readonly string[]): string[] {
  const getSize = (file: string) => statSync(join(distFolder, file)).size
  return files.toSorted((a, b) => getSize(b) - getSize(a))
}

async function writePages(): Promise<void> {
  const manifest = readManifest()
  const html = readDist('index.html')
  const entry = getEntryBundle(manifest)
  const [entryFile, ...scripts] = entry.scripts
  if (!entryFile) throw new Error('the build has no entry')
  const code = readEntryCode(entryFile)
  const paths = Object.entries(htmlPages).flatMap(([name, page]) =>
    'drawnPath' in page ? [[name, page.drawnPath]] : [],
  )
  const drawn = await prerenderPages(Object.fromEntries(paths))
  for (const [name, page] of Object.entries(htmlPages)) {
    const bundle = getPageBundle(manifest, page)
    const variants = drawn.get(name)
    const content = {
      bundle,
      entry: { code, styles: entry.styles },
      scripts: sortBySize([...scripts, ...bundle.scripts]),
      css: [...entry.styles, ...bundle.styles].map((file) => readDist(file).trim()).join('\n'),
      ...(variants && 'drawnPath' in page ? { drawn: { path: page.drawnPath, variants } } : {}),
      ...('earlyCalls' in page ? { earlyCalls: page.earlyCalls } : {}),
    }
    writeFileSync(join(distFolder, `${name}.html`), renderPage(html, content))
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
