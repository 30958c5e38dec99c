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
      `locales/${language}/${name}.json`,
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
  const page = renderPage(html, bundle)
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/form.js">')
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/login.css">')
  expect(page).toContain('const messages = {"en":["/en-sidebar.js","/en-loginAndPass.js"],')
})

test('[ROUTE-3] a page that the build lacks stops the build', () => {
  expect(() => getPageBundle({ 'index.html': createChunk('index.js') }, htmlPages.login)).toThrow(
    'the build has no module src/pages/login-page.tsx',
  )
})
