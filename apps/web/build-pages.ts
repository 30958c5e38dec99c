/**
 * After `vite build`: writes an HTML file for each page that loads the page's own code, styles and messages
 * together with the application's, instead of after them, and a brotli file beside each file that compresses.
 * The server answers with dist/<first segment of the path, else dashboard>.html.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { distFolder, getPageBundle, htmlPages, type PageBundle, readManifest } from './page-bundle.ts'

const messagesPlaceholder = 'const messages = {}'

/** The application's HTML with what a page needs added to its head. */
export function renderPage(html: string, bundle: PageBundle): string {
  if (!html.includes(messagesPlaceholder)) throw new Error(`index.html does not hold '${messagesPlaceholder}'`)
  const links = [
    ...bundle.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...bundle.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  const messages = Object.entries(bundle.messages).map(([language, files]) => [
    language,
    files.map((file) => `/${file}`),
  ])
  return html
    .replace(messagesPlaceholder, `const messages = ${JSON.stringify(Object.fromEntries(messages))}`)
    .replace('</head>', `${links.map((link) => `    ${link}\n`).join('')}  </head>`)
}

function writePages(): void {
  const manifest = readManifest()
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8')
  for (const [name, page] of Object.entries(htmlPages)) {
    writeFileSync(join(distFolder, `${name}.html`), renderPage(html, getPageBundle(manifest, page)))
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
  writePages()
  compressFiles()
}
