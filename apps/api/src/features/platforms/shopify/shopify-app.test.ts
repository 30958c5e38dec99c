import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { shopifyApiVersion } from './documents.ts'
import { shopifyScopes } from './shopify-adapter.ts'
import { getThemeEditorUrl } from './shopify-embed.ts'

const folder = join(import.meta.dirname, '../../../../../../platform-apps/shopify')
const extension = join(folder, 'extensions/voice-shop')
const block = readFileSync(join(extension, 'blocks/voice-shop.liquid'), 'utf8')
const [liquid = '', schema = ''] = block.split(/\{% schema %\}|\{% endschema %\}/)

const render = async (metafields: object) => (await new Liquid().parseAndRender(liquid, { app: { metafields } })).trim()

test('[WIDGET-13] the app embed block writes the script that the app keeps for the shop, and nothing without one', async () => {
  const src = 'https://app.example/widget.js?key=vsw_abc'
  expect(await render({ voice_shop: { widget: { value: { src } } } })).toBe(`<script async src="${src}"></script>`)
  const hostile = 'https://a"></script><script>'
  expect(await render({ voice_shop: { widget: { value: { src: hostile } } } })).not.toContain('<script>')
  expect(await render({})).toBe('')
})

test('[WIDGET-13] the block is one for the body, and its words are there in each language', () => {
  const { target, name, settings } = JSON.parse(schema)
  expect(target).toBe('body')
  const keys = [name, ...settings.map(({ content }: { content: string }) => content)].map((key) =>
    key.replace(/^t:/, ''),
  )
  const locales = readdirSync(join(extension, 'locales')).filter((file) => file.endsWith('.schema.json'))
  expect(locales.sort()).toEqual(['en.default.schema.json', 'es.schema.json', 'pt-BR.schema.json'])
  for (const file of locales) {
    const texts = JSON.parse(readFileSync(join(extension, 'locales', file), 'utf8'))
    for (const key of keys) expect(texts[key], `${file} ${key}`).toMatch(/\S/)
  }
})

test('[WIDGET-13] the set-up leads to the theme editor with the block switched on, by its file’s name', () => {
  const config = { clientId: 'the-id', clientSecret: 's', apiBase: null, hasTestCharges: true, partner: null }
  expect(getThemeEditorUrl(config, 'a-shop.myshopify.com').href).toBe(
    'https://a-shop.myshopify.com/admin/themes/current/editor?context=apps&activateAppId=the-id/voice-shop',
  )
})

test("[WIDGET-13] [PLAT-2] the app's configuration asks for what the server needs", () => {
  const toml = readFileSync(join(folder, 'shopify.app.toml'), 'utf8')
  expect(toml).toContain(`scopes = "${shopifyScopes.join(',')}"`)
  expect(toml).toContain(`api_version = "${shopifyApiVersion}"`)
  for (const path of ['shopify/"', 'shopify/callback/"'])
    expect(toml).toContain(`https://app.example.com/api/auth/${path}`)
  for (const topic of [
    'app/uninstalled',
    'app_subscriptions/update',
    'app_purchases_one_time/update',
    'products/update',
    'orders/create',
    'orders/updated',
    'shop/redact',
  ]) {
    expect(toml).toContain(`"${topic}"`)
  }
})
