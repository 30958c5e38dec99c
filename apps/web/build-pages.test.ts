import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPage } from './build-pages.ts'
import { getPageBundle, htmlPages } from './page-bundle.ts'

const html = readFileSync(new URL('index.html', import.meta.url), 'utf8')

function createChunk(file: string, imports: string[] = [], css: string[] = []) {
  return { file, imports, css }
}

const messages = Object.fromEntries(
  ['en', 'es', 'pt'].flatMap((language) =>
    ['sidebar', 'loginAndPass'].map((name) => [
      `../../packages/translation/locales/${language}/${name}.json`,
      createChunk(`${language}-${name}.js`),
    ]),
  ),
)

test('[ROUTE-3] a page of HTML loads its own code, styles and messages, but not twice what the entry loads', () => {
  const manifest = {
    'index.html': createChunk('index.js', ['_base.js']),
    '_base.js': createChunk('base.js', [], ['base.css']),
    'src/pages/login-page.tsx': createChunk('login.js', ['_base.js', '_form.js'], ['login.css']),
    '_form.js': createChunk('form.js', ['_base.js'], ['form.css']),
    ...messages,
  }
  const bundle = getPageBundle(manifest, htmlPages.login)
  expect(bundle).toEqual({
    scripts: ['login.js', 'form.js'],
    styles: ['login.css', 'form.css'],
    messages: {
      en: ['en-sidebar.js', 'en-loginAndPass.js'],
      es: ['es-sidebar.js', 'es-loginAndPass.js'],
      pt: ['pt-sidebar.js', 'pt-loginAndPass.js'],
    },
  })
  const entry = { code: 'start()', styles: ['base.css'] }
  const page = renderPage(html, { bundle, entry, scripts: ['base.js', ...bundle.scripts], css: 'p{}' })
  expect(page).toContain('{"modules":["/base.js","/login.js","/form.js"],"messages":{"en":["/en-sidebar.js",')
  expect(page).toContain('<style>p{}</style>')
  expect(page).toContain('<link rel="stylesheet" href="/login.css" disabled>')
  expect(page).toContain('<script type="module">start()</script>')
  expect(page).not.toContain('data-drawn')
})

test('[LAYOUT-4] [I18N-1] a page that was drawn ahead comes in every language and theme', () => {
  const bundle = { scripts: [], styles: [], messages: {} }
  const entry = { code: '', styles: [] }
  const variants = new Map([
    ['en light', '<p>$& Log in</p>'],
    ['es dark', '<p>Iniciar sesión</p>'],
  ])
  const page = renderPage(html, { bundle, entry, scripts: [], css: '', drawn: { path: '/login', variants } })
  expect(page).toContain('<template data-drawn="en light"><p>$& Log in</p></template>')
  expect(page).toContain('<template data-drawn="es dark"><p>Iniciar sesión</p></template>')
  expect(page.indexOf('<script data-path="/login">')).toBeGreaterThan(page.indexOf('</template>'))
})

test('[ROUTE-3] a page that the build lacks stops the build', () => {
  expect(() => getPageBundle({ 'index.html': createChunk('index.js') }, htmlPages.login)).toThrow(
    'the build has no module src/pages/login-page.tsx',
  )
})
