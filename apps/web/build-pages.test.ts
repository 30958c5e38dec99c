import { readFileSync } from 'node:fs'
import { type Language, languages } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listPageFiles, renderPage } from './build-pages.ts'
import { paths } from './src/paths.ts'

const source = readFileSync(new URL('index.html', import.meta.url), 'utf8')
/** As Vite makes it of the source. */
const html = source
  .replace(/\n *<script type="module".*<\/script>/, '')
  .replace(
    '</head>',
    '<script type="module" src="/assets/base.js"></script>\n<link rel="stylesheet" href="/base.css"></head>',
  )

function createChunk(file: string, imports: string[] = [], css: string[] = []) {
  return { file, imports, css }
}

function listMessageFiles(namespaces: string[]) {
  const files = languages.map((language) => [language, namespaces.map((name) => `${language}-${name}.js`)] as const)
  return Object.fromEntries(files) as Record<Language, string[]>
}

const noFiles = { scripts: [], styles: [], messages: listMessageFiles([]) }

const login = { path: paths.login, module: 'src/pages/login-page.tsx', namespaces: ['loginAndPass'] } as const

const messages = Object.fromEntries(
  languages.flatMap((language) =>
    ['sidebar', 'loginAndPass'].map((name) => [
      `../../packages/translation/locales/${language}/${name}.json`,
      createChunk(`${language}-${name}.js`),
    ]),
  ),
)

test('a page of HTML loads its own code, styles and messages, each after what it builds on', () => {
  const manifest = {
    'index.html': createChunk('base.js', [], ['base.css']),
    'src/pages/login-page.tsx': createChunk('login.js', ['index.html', '_form.js'], ['login.css']),
    '_form.js': createChunk('form.js', ['index.html'], ['form.css']),
    ...messages,
  }
  const files = listPageFiles(manifest, login)
  expect(files).toEqual({
    scripts: ['base.js', 'form.js', 'login.js'],
    styles: ['base.css', 'form.css', 'login.css'],
    messages: listMessageFiles(['sidebar', 'loginAndPass']),
  })
  const page = renderPage(html, paths.login, { files, css: 'p{}', drawing: '' })
  expect(page).toContain('{"scripts":["base.js","form.js","login.js"],"messages":{"en":["en-sidebar.js",')
  expect(page).toContain('<style>p{}</style>')
  expect(page).toContain('<link rel="stylesheet" href="/login.css" disabled>')
  // None that the first paint would wait for.
  expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/)
  expect(page).not.toContain('data-drawn')
  expect(page).toContain('<script type="module" src="/assets/base.js">')
})

test('[LAYOUT-4] [I18N-1] a page that was drawn ahead has its drawings before the script that shows one', () => {
  const drawing = '<template data-drawn="es dark"><p>$& Iniciar sesión</p></template>'
  const page = renderPage(html, paths.login, { files: noFiles, css: '', drawing })
  expect(page).toContain(`${drawing}<script data-value='"/login"'>`)
})

test('a page that the build lacks stops the build', () => {
  expect(() => listPageFiles({ 'index.html': createChunk('base.js') }, login)).toThrow(
    'the build has no module src/pages/login-page.tsx',
  )
})

test.each(['<link', '<div id="root"></div>'])('HTML that lacks %s stops the build', (part) => {
  expect(() => renderPage(html.replaceAll(part, ''), paths.login, { files: noFiles, css: '', drawing: '' })).toThrow(
    'index.html',
  )
})
